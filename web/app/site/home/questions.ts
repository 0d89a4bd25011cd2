import { PRICE_PER_MONTH, TRIAL_DAYS } from "../../product";
import type { Question } from "../parts/questions";

export const questions: readonly Question[] = [
  {
    question: "Do I need a credit card to start?",
    answer: [
      `No. The ${TRIAL_DAYS} days are free and start without a card. You only need one when the trial ends and you want to carry on, at $${PRICE_PER_MONTH} a month.`,
    ],
  },
  {
    question: "What happens to my records if I stop?",
    answer: [
      "Nothing is deleted. Without an active subscription your account is read-only: you can still look everything up, download your PDFs and export invoices, clients, trips and reports.",
      "Subscribe again and you carry on where you left off.",
    ],
  },
  {
    question: "Does it work on my phone?",
    answer: [
      "Yes, and on a tablet or a computer. It runs in the browser, so there is nothing to buy in an app store. Whatever you enter in the van is on the office computer when you get back.",
    ],
  },
  {
    question: "How do my customers pay me?",
    answer: [
      "Straight to you. Put your Cash App, Venmo or Zelle in your profile and say whether you take cash and checks. Every invoice you send then shows them.",
      "The Cash App and Venmo links open with the amount already filled in.",
    ],
  },
];
