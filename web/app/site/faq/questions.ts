import { PRICE_PER_MONTH, PRODUCT, SUPPORT_EMAIL, TRIAL_DAYS } from "../../product";
import type { Question } from "../parts/questions";

export interface Topic {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** Sixteen questions. Those on the home page are asked there and not here. */
export const topics: readonly Topic[] = [
  {
    id: "price",
    title: "Price",
    questions: [
      {
        question: `What does ${PRODUCT} cost?`,
        answer: [
          `The Professional plan is $${PRICE_PER_MONTH} per month and holds everything on this site: inventory, tools, garage, mileage, invoices, scheduling, clients, projects, workflows and reports.`,
          `It begins with ${TRIAL_DAYS} days for nothing, and no card is needed until they are over. For larger fleets there is Enterprise, with volume discounts, an account manager of your own and phone support around the clock; its price is agreed on by e-mail.`,
        ],
      },
      {
        question: "Do I pay more for a second phone, a third van or a hundredth customer?",
        answer: [
          "No. Nothing is counted against you. One account is one business, and you can be signed in on as many phones, tablets and computers as you own.",
          "Your profile lists all of them with the day they were last used, and you can sign out any one that was lost.",
        ],
      },
    ],
  },
  {
    id: "start",
    title: "Getting started",
    questions: [
      {
        question: "How long does it take until I can work with it?",
        answer: [
          "Signing up takes two minutes: your name, your business name, an e-mail address and a password. Then press the trial button on the next page, and the account is open.",
          "Do not enter everything first. Write the next invoice or put in tomorrow\u2019s appointments, and add parts and customers as you meet them. That way the lists fill up with what you really use.",
        ],
      },
      {
        question: "Can I bring my customers along from another program?",
        answer: [
          "Yes. Clients can be imported from a CSV file or from the vCards that phones and address books export. You see how the columns are understood, correct them if need be, and learn before anything happens which rows are new, which you have already and which cannot be used.",
          "Parts, tools and old invoices have no import. Leave the old invoices where they are and begin with the next one.",
        ],
      },
    ],
  },
  {
    id: "phone",
    title: "Mobile use",
    questions: [
      {
        question: "Which phones and computers does it run on?",
        answer: [
          "Any that has a current browser: iPhone, Android, tablet, Windows, Mac or Linux. On a phone you can put it on the home screen, where it opens like any other app.",
          "Lists turn into cards on a small screen, buttons are large enough for a thumb, and number fields bring up the number pad.",
        ],
      },
      {
        question: "What happens in a basement without signal?",
        answer: [
          `${PRODUCT} needs a connection to save. When it is gone, a line at the top says so, and what is already on the screen can still be read.`,
          "A form that cannot be saved stays open with everything you typed. An invoice or an estimate is even kept on the phone when the browser closes. Once the signal is back you press save.",
        ],
      },
    ],
  },
  {
    id: "security",
    title: "Security",
    questions: [
      {
        question: "How are my records protected?",
        answer: [
          "Your password is not stored, only a slow one-way hash of it (Argon2id), so nobody can read it back, including us. Every single request is checked against your account, and a record of another business answers as if it did not exist.",
          "Photos lose the place they were taken at before they are kept. Signing in is slowed down for whoever guesses.",
        ],
      },
      {
        question: "Who can see an invoice that I have sent?",
        answer: [
          "Whoever has its link, as with a letter in an envelope. The address holds 128 random bits, so it cannot be guessed, and it shows that one document and nothing else of your business. Search engines are told to leave it alone.",
          "Before you send it for the first time, nobody but you can open it.",
        ],
      },
    ],
  },
  {
    id: "together",
    title: "Integrations",
    questions: [
      {
        question: "Does it work with the programs I already have?",
        answer: [
          "Through files and links rather than through built-in connections. Invoices, clients, trips and reports can be saved as CSV, which every spreadsheet and most accounting programs read. Invoices are PDFs. Your appointments can be subscribed to in the calendar of your phone.",
          "Phone numbers, messages, mail and directions open the apps that your phone uses for them. There is no direct connection to an accounting service today.",
        ],
      },
    ],
  },
  {
    id: "payments",
    title: "Payments",
    questions: [
      {
        question: "Do you keep a share of what my customers pay?",
        answer: [
          "No. The money goes from your customer to you by the way you offer: Cash App, Venmo, Zelle, cash, check or card. It never passes through us, and nothing of it is ours.",
          "To take cards, connect a Stripe account of your own in your profile: customers then pay on their page, straight into that account. Stripe keeps its fee, which stands beside the payment on the invoice; we add none.",
        ],
      },
    ],
  },
  {
    id: "scheduling",
    title: "Scheduling",
    questions: [
      {
        question: "Can it handle jobs of several days, and customers who want to be told?",
        answer: [
          "Both. An appointment can run from one day to another and is drawn as one bar. Each one has a switch for telling the customer. When it is on and you move the date or the time, a message with the new one is ready to go by e-mail or text; you read it, change a word if you like, and send it. Reminders can go out by themselves, the day before.",
          "If a new appointment overlaps with another, you get a sentence about it. It is saved all the same, because sometimes there are two of you.",
        ],
      },
    ],
  },
  {
    id: "expenses",
    title: "Expenses",
    questions: [
      {
        question: "How do I keep track of expenses and receipts?",
        answer: [
          "An expense belongs to a project: what it was, the amount, the day, one of eight categories and a photo of the receipt straight from the camera, up to 10 MB. The project shows what is spent and what remains.",
          "Trips carry their own costs, with fuel worked out from miles and MPG, and tolls and parking added by hand. What was done to a van stands in its service history.",
        ],
      },
    ],
  },
  {
    id: "reports",
    title: "Reports",
    questions: [
      {
        question: "What do the reports tell me?",
        answer: [
          "Revenue, paid invoices, the average invoice and new clients, by week, month or year, each against the span before it. Then which services and which customers the money came from, and a line that carries your growth six months on.",
          "All of it is made from your own paid invoices, in your own time zone. The figures can be saved as a CSV file, and at the end of the year there are lists for the accountant: income by month, expenses by category, the mileage log and what is unpaid, each by itself or all of them in one archive.",
        ],
      },
    ],
  },
  {
    id: "limits",
    title: "Limits",
    questions: [
      {
        question: "Where does it end?",
        answer: [
          "There is no limit on invoices, estimates, clients, appointments, parts, tools, trips or projects. Lists of tens of thousands of rows stay quick.",
          "Files have limits: ten photos or PDFs on a document with at most 25 MB each, and one picture per receipt.",
        ],
      },
    ],
  },
  {
    id: "support",
    title: "Support",
    questions: [
      {
        question: "How do I reach a person?",
        answer: [
          `Write to ${SUPPORT_EMAIL}. We read and answer mail Monday to Friday, 9am to 5pm EST.`,
          "Tell us what you wanted to do and what you saw instead; a picture of the screen helps. Never send your password. We have no use for it.",
        ],
      },
    ],
  },
  {
    id: "cancel",
    title: "Cancellation",
    questions: [
      {
        question: "How do I cancel?",
        answer: [
          "Open your profile, press Manage Subscription and then the button that leads to the billing page. Cancel there, without a phone call and without giving a reason. You keep full use until the end of the month that you have paid for.",
          "In the trial there is nothing to cancel. If you enter no card, it ends by itself and costs nothing. Exports and PDFs go on working after that, because an account that is not paid for only stops taking changes.",
          "If you want your account to be erased, write to support from the address that it belongs to.",
        ],
      },
    ],
  },
];
