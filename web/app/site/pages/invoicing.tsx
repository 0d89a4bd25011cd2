import { SampleInvoice } from "../invoicing/sample-invoice";
import { pages } from "../pages";
import { CallToAction } from "../parts/call-to-action";
import { Figure } from "../parts/figure";
import { metadata } from "../parts/head";
import { PageHead } from "../parts/page-head";
import { Screen } from "../screen";

export const meta = () => metadata(pages.invoicing);

/** The numbers on the sample invoice. */
const notes = [
  "Your business, first and largest. It looks like a firm, because it is one.",
  "Numbered without gaps or repeats, by itself.",
  "Lines out of your inventory at your price, or typed in. Half hours are fine.",
  "Added up for you, to the cent, rounded the way a cash register does.",
  "Each one is a link. Cash App and Venmo open with the sum filled in.",
];

const seconds = [
  { at: "0", what: "Open", words: "One press on the round button." },
  { at: "10", what: "Who", words: "Two letters of the name, and the customer is there." },
  { at: "20", what: "What", words: "Tap the parts you used. Add the hours." },
  { at: "45", what: "Check", words: "Read the total. Put a photo to it if you like." },
  { at: "55", what: "Send", words: "By e-mail or by text, before the engine runs." },
];

const rail = ["New", "Sent", "Past Due", "Paid"];

const gettingPaid = [
  "Estimates are accepted and signed on the customer's phone, with options to choose from.",
  "A deposit before you start, up to twelve instalments after.",
  "Part payments and refunds, each with its day; what is left is always plain.",
  "Sales tax by the line and a discount before it, with a tax report to hand over.",
  "Cards, into a Stripe account of your own. We take no share.",
  "Reminders by e-mail until it is paid, in your words, if you switch them on.",
  "The same invoice again, every week to every year, written or sent by itself.",
  "Parts leave your inventory with the invoice that has them.",
];

export default function Invoicing() {
  return (
    <>
      <PageHead
        page={pages.invoicing}
        title="From done to billed in under 60 seconds."
        lede="The job is fresh, the customer is happy and the prices are in your pocket. There is no better moment to write the bill, and no reason for it to take longer than packing up the hose."
        actions={
          <>
            <p className="actions">
              <a className="button" href="/register">
                Start Free Trial
              </a>
              <a className="button button-quiet" href="#seconds">
                Where the seconds go
              </a>
            </p>
            <ol className="notes">
              {notes.map((note, at) => (
                <li key={note}>
                  <span className="callout" aria-hidden="true">
                    {at + 1}
                  </span>
                  {note}
                </li>
              ))}
            </ol>
          </>
        }
      >
        <SampleInvoice />
      </PageHead>
      <section className="section seconds" id="seconds" aria-labelledby="seconds-title">
        <h2 id="seconds-title">One minute, spent well.</h2>
        <ol>
          {seconds.map(({ at, what, words }) => (
            <li key={at}>
              <p className="seconds-at">
                {at}
                <span> s</span>
              </p>
              <h3>{what}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="section" aria-label="The list of invoices">
        <Figure caption="The list of invoices in the demo account. What is past due stands on top.">
          <Screen
            screen="invoices"
            device="desktop"
            sizes="(min-width: 1280px) 1160px, 88vw"
            narrow={{ device: "phone", below: 720, sizes: "88vw" }}
            alt="The screen Documents and Invoices: counts of new, sent, paid and past due, three sums, and a table of invoices with customer, dates, amount and status."
          />
        </Figure>
      </section>
      <section className="section delivery" aria-labelledby="delivery-title">
        <h2 id="delivery-title">What happens after you press send.</h2>
        <ol>
          <li>
            <h3>It arrives at once, by e-mail.</h3>
            <p>
              The message is written with the amount, the due date and a link. The link opens the bill on any phone,
              without an account or a download, and the PDF is one tap further for those who file things.
            </p>
          </li>
          <li>
            <h3>After 14 days unpaid, it speaks up.</h3>
            <p>
              You do not have to keep dates in your head. An invoice that was sent more than 14 days ago and is still
              open is marked Past Due, climbs to the top of the list and is counted on your dashboard every morning
              until it is settled.
            </p>
          </li>
          <li>
            <h3>Everything stays where you can find it.</h3>
            <p>
              Search by customer, number or what was on it. Filter by state. When the money is in, one press marks it as
              paid, with the day, and it is revenue in your reports from then on.
            </p>
            <ol className="rail" aria-label="The states of an invoice">
              {rail.map((state) => (
                <li key={state}>{state}</li>
              ))}
            </ol>
          </li>
        </ol>
      </section>
      <section className="section getting-paid" aria-labelledby="getting-paid-title">
        <h2 id="getting-paid-title">And the rest of getting paid.</h2>
        <ul className="checks">
          {gettingPaid.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </section>
      <CallToAction title={["Who owes you", "right now?"]} action={{ label: "Start Free Trial", href: "/register" }}>
        Enter your open bills and you will have the answer as one figure, with the late ones on top of the list.
      </CallToAction>
    </>
  );
}
