import { PRICE_PER_MONTH, TRIAL_DAYS } from "../../product";
import { pages } from "../pages";
import { CallToAction } from "../parts/call-to-action";
import { Figure } from "../parts/figure";
import { metadata } from "../parts/head";
import { PageHead } from "../parts/page-head";
import { softwareApplication } from "../parts/structured-data";
import { WeekBoard } from "../scheduling/week-board";
import { Screen } from "../screen";

export const meta = () => metadata(pages.freeSchedulingSoftware, [softwareApplication()]);

const services = [
  {
    name: "Home services",
    who: "Plumbers, electricians, cleaners, landscapers, painters",
    words:
      "Your day is a map, and your first screen in the morning shows it. Each appointment has the address, with directions one tap away. A three-day job is one bar across the week, and the gate code is in the notes when you’re at the gate.",
  },
  {
    name: "Personal services",
    who: "Stylists, trainers, tutors, groomers, photographers",
    words:
      "Your day is a row of regulars. Pick a name and the phone and email fill in. What you did last time is in the history. An automatic reminder the day before keeps the chair from sitting empty.",
  },
  {
    name: "Professional services",
    who: "Consultants, bookkeepers, inspectors, designers",
    words:
      "Your day is promises. A consultation gets a category and a follow-up date, meeting notes stay with the client, and hours become an invoice without a second app.",
  },
];

const late = [
  { what: "Tap Delay", words: "On the appointment, from the calendar or from the list." },
  { what: "Pick the new time", words: "An hour later, tomorrow, next week. Multi-day jobs keep their length." },
  { what: "Read the message", words: "The old and new times are above it. Change what you like." },
  { what: "Send it", words: "As a text or an email. Or skip it if they already know." },
];

const inTheBox = [
  "Unlimited appointments",
  "Unlimited clients",
  "Unlimited invoices",
  "On the phone and on the web",
  "Financial dashboard",
  "Your phone\u2019s calendar, subscribed",
  "Email reminders the day before",
  "Your clients, imported from a file",
];

export default function FreeSchedulingSoftware() {
  return (
    <>
      <PageHead
        page={pages.freeSchedulingSoftware}
        title="The whiteboard, in your pocket."
        lede={`Scheduling software that’s free for ${TRIAL_DAYS} days. After that it’s $${PRICE_PER_MONTH} a month, with invoices and everything else included. No credit card until the trial ends.`}
        actions={
          <p className="actions">
            <a className="button" href="/register">
              Start Free Trial
            </a>
            <a className="button button-quiet" href="/login">
              See How It Works
            </a>
          </p>
        }
      />
      <WeekBoard />
      <section className="section" aria-label="The calendar">
        <Figure caption="A month in the demo account. Colors show the kind of work. A bar across days is a multi-day job.">
          <Screen
            screen="scheduling"
            device="desktop"
            sizes="(min-width: 1280px) 1160px, 88vw"
            narrow={{ device: "phone", below: 720, sizes: "88vw" }}
            alt="The scheduling screen: a month from Sunday to Saturday with appointments on their days."
          />
        </Figure>
      </section>
      <section className="section services" aria-labelledby="services-title">
        <h2 id="services-title">Three kinds of week.</h2>
        <ul>
          {services.map(({ name, who, words }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="services-who">{who}</p>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="section-ground late" aria-labelledby="late-title">
        <div className="section-inner">
          <h2 id="late-title">Late? Four taps, no one waits.</h2>
          <ol>
            {late.map(({ what, words }) => (
              <li key={what}>
                <h3>{what}</h3>
                <p>{words}</p>
              </li>
            ))}
          </ol>
          <p className="actions">
            <a className="button button-quiet" href="/login">
              View Demo
            </a>
          </p>
        </div>
      </section>
      <section className="section" aria-label="Clients">
        <Figure caption="Clients in the demo account: who to call today, and how far along each one is.">
          <Screen
            screen="crm"
            device="desktop"
            sizes="(min-width: 1280px) 1160px, 88vw"
            narrow={{ device: "phone", below: 720, sizes: "88vw" }}
            alt="The clients screen: four figures, the follow-ups that are due, and a list of clients with how to reach them."
          />
        </Figure>
      </section>
      <section className="section in-the-box" aria-labelledby="in-the-box-title">
        <h2 id="in-the-box-title">In the box</h2>
        <ul className="checks">
          {inTheBox.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          Cancel anytime, in the app. You can still read your calendar after that. Been here before?{" "}
          <a href="/login">Log in</a>.
        </p>
      </section>
      <CallToAction title={["Monday is free.", "For now."]} action={{ label: "Start Free Trial", href: "/register" }}>
        Add next week, look at it on your phone, and wipe the whiteboard when you’re sure.
      </CallToAction>
    </>
  );
}
