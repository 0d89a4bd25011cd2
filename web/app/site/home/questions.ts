import { PRICE_PER_MONTH, TRIAL_DAYS } from "../../product";
import type { Question } from "../parts/questions";

export const questions: readonly Question[] = [
  {
    question: "Do I need a credit card to start?",
    answer: [
      `No. Your ${TRIAL_DAYS}-day trial is free and starts without a card. You need one only if you keep going after it ends, at $${PRICE_PER_MONTH} a month.`,
    ],
  },
  {
    question: "What happens to my records if I stop?",
    answer: [
      "We don\u2019t delete anything. Without a subscription your account is read-only. You can still look everything up, download PDFs and export your records.",
      "Subscribe again and pick up where you left off.",
    ],
  },
  {
    question: "Does it work on my phone?",
    answer: [
      "Yes, and on your tablet and computer. It runs in the browser, so there\u2019s nothing to install. What you enter in the van is on the office computer when you get back.",
    ],
  },
  {
    question: "How do my customers pay me?",
    answer: [
      "Straight to you. Add your Cash App, Venmo or Zelle to your profile, check off cash and checks, or connect Stripe to take cards. Every invoice you send shows your choices.",
      "Cash App and Venmo open with the amount filled in.",
    ],
  },
];
