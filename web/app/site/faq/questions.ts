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
          `The Professional plan is $${PRICE_PER_MONTH} per month and includes everything on this site: inventory, tools, garage, mileage, invoices, scheduling, clients, projects, workflows and reports.`,
          `It starts with a free ${TRIAL_DAYS}-day trial, and you need no card until the trial ends. Larger fleets can ask about Enterprise, with volume discounts, a dedicated account manager and 24/7 phone support. Email us for a price.`,
        ],
      },
      {
        question: "Do I pay more for a second phone, a third van or a hundredth customer?",
        answer: [
          "No. One account is one business, and you can sign in on as many phones, tablets and computers as you own.",
          "Settings lists every device and when it was last used. Lost one? Sign it out from there.",
        ],
      },
    ],
  },
  {
    id: "start",
    title: "Getting started",
    questions: [
      {
        question: "How long does it take to get going?",
        answer: [
          "Signing up takes two minutes: your name, your business name, an email and a password. Start the trial on the next page and you\u2019re in.",
          "Don\u2019t enter everything first. Write your next invoice or book tomorrow\u2019s jobs, and add parts and clients as they come up. Your lists fill up with what you really use.",
        ],
      },
      {
        question: "Can I bring my customers from another program?",
        answer: [
          "Yes. Import clients from a CSV file, or from the vCards that phones and address books export. You see how we read each column and can fix it. Before anything is saved, you see who\u2019s new, who you already have and which rows have problems.",
          "There\u2019s no import for parts, tools or old invoices. Keep the old invoices where they are and write the next one here.",
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
          "Anything with a current browser: iPhone, Android, tablet, Windows, Mac or Linux. Add it to your phone\u2019s home screen and it opens like any other app.",
          "On a small screen, lists turn into cards, buttons fit a thumb and number fields bring up the number pad.",
        ],
      },
      {
        question: "What happens in a basement without signal?",
        answer: [
          `${PRODUCT} needs a connection to save. When you lose it, a line at the top tells you, and you can still read what\u2019s on the screen.`,
          "A form you can\u2019t save stays open with everything you typed. If the browser closes, nearly every form gives you back your draft for a week, on the same phone. Photos you haven\u2019t saved and passwords aren\u2019t kept. Once you have signal again, tap save.",
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
          "Your password is scrambled one way (Argon2id), so no one can read it back, including us. Every request is checked against your account, and other businesses can\u2019t open your records.",
          "We strip the location from your photos. Guessing passwords gets slowed down and then blocked, and you can turn on two-factor sign-in with an authenticator app.",
        ],
      },
      {
        question: "Who can see an invoice I\u2019ve sent?",
        answer: [
          "Anyone who has its link, like a letter in an envelope. The link is too long to guess, and it shows that one document and nothing else. We ask search engines to leave it out.",
          "Until you send it for the first time, only you can open it.",
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
          "Through files and links. Export invoices, clients, trips and reports as CSV, which every spreadsheet and most accounting programs can open. Invoices are PDFs. You can subscribe to your appointments in your phone\u2019s calendar.",
          "Phone numbers, texts, email and directions open the apps you already use. Card payments run through your own Stripe account. There\u2019s no direct connection to an accounting service yet.",
        ],
      },
    ],
  },
  {
    id: "payments",
    title: "Payments",
    questions: [
      {
        question: "Do you take a cut of what my customers pay?",
        answer: [
          "No. Your customer pays you directly, whichever way you offer: Cash App, Venmo, Zelle, cash, check or card. The money never passes through us.",
          "To take cards, connect your own Stripe account in Settings. Customers then pay on the invoice\u2019s page, straight into that account. Stripe charges its fee, which you see next to the payment. We add nothing.",
        ],
      },
    ],
  },
  {
    id: "scheduling",
    title: "Scheduling",
    questions: [
      {
        question: "Can it handle jobs that run several days, and keep customers posted?",
        answer: [
          "Both. A job can run over several days and shows up as one bar. You choose for each appointment whether to notify the customer. If you do and the date or time changes, an email or text with the new one is ready. Read it, edit it and send it. Automatic reminders can go out the day before.",
          "If two appointments overlap, you get a warning. You can save it anyway, because sometimes there are two of you.",
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
          "Rent, insurance and other overhead go under Expenses, in categories your tax form uses, with photos or PDFs of the receipts. Costs of a job go on its project, each with a photo of the receipt, up to 10 MB. The project shows what you\u2019ve spent and what\u2019s left.",
          "Trips have their own costs. Fuel is worked out from miles and MPG, and you add tolls and parking. Repairs and service for a van are in its service history.",
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
          "Revenue, paid invoices, average invoice and new clients by week, month or year, each compared with the previous period. You also see which services and customers the money came from, and a six-month projection if you keep growing the way you have.",
          "It all comes from what customers paid you, in your time zone, and you can save it as a CSV file. At year end there are lists for your accountant: income by month, expenses by category, the mileage log and unpaid invoices, in one Excel file or as CSV files.",
        ],
      },
    ],
  },
  {
    id: "limits",
    title: "Limits",
    questions: [
      {
        question: "Is there a limit to what I can store?",
        answer: [
          "Not on invoices, estimates, clients, appointments, parts, tools, trips or projects. Lists with tens of thousands of entries stay fast.",
          "Files have limits: ten photos or PDFs per document, up to 25 MB each, and five receipts per expense or one per project expense. There\u2019s also a daily limit on emails to customers, to keep spammers out.",
        ],
      },
    ],
  },
  {
    id: "support",
    title: "Support",
    questions: [
      {
        question: "How do I reach someone?",
        answer: [
          `Email ${SUPPORT_EMAIL}. We answer Monday to Friday, 9am to 5pm EST.`,
          "Tell us what you were trying to do and what happened instead. A screenshot helps. Never send your password. We\u2019ll never ask for it.",
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
          "Open your profile, choose Manage Subscription and go to the billing page. Cancel there, no phone call and no reason needed. You keep full access through the month you\u2019ve paid for.",
          "There\u2019s nothing to cancel during the trial. If you don\u2019t add a card, it ends and costs nothing. PDFs and exports keep working, because an account without a subscription is read-only, not closed.",
          "To erase everything, tap Delete my account in Settings. We remove it after 14 days, and signing in before then keeps it.",
        ],
      },
    ],
  },
];
