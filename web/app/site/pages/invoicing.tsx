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
  "Your business, first and biggest. It looks professional, because you are.",
  "Numbered automatically. No number is used twice.",
  "Items from your inventory at your price, or typed in. Half hours are fine.",
  "Added up for you, to the cent, rounded the way a cash register does.",
  "Each one is a link. Cash App and Venmo open with the total filled in.",
];

const seconds = [
  { at: "0", what: "Open", words: "One tap on the round button." },
  { at: "10", what: "Who", words: "Type two letters and pick the customer." },
  { at: "20", what: "What", words: "Tap the parts you used. Add the hours." },
  { at: "45", what: "Check", words: "Read the total. Add a photo if you like." },
  { at: "55", what: "Send", words: "By email or text, before you start the truck." },
];

const rail = ["New", "Sent", "Past Due", "Paid"];

const gettingPaid = [
  "Estimates are accepted and signed on the customer's phone, with options to choose from.",
  "A deposit before you start, up to twelve installments after.",
  "Partial payments and refunds, each with its date. The balance is always clear.",
  "Sales tax by item, discounts before tax, and a tax report for your accountant.",
  "Card payments into your own Stripe account. We take no cut.",
  "Up to three email reminders in your words, if you turn them on.",
  "Recurring invoices, weekly to yearly, drafted or sent automatically.",
  "Parts come off your inventory when you send the invoice.",
];

export default function Invoicing() {
  return (
    <>
      <PageHead
        page={pages.invoicing}
        title="From done to billed in under 60 seconds."
        lede="The job is fresh, the customer is happy and the prices are in your pocket. There’s no better time to write the bill, and it shouldn’t take longer than packing up the hose."
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
        <Figure caption="Invoices in the demo account. Past due ones come first.">
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
        <h2 id="delivery-title">What happens after you hit send.</h2>
        <ol>
          <li>
            <h3>It arrives right away, by email.</h3>
            <p>
              The message has the amount, the due date and a link. The link opens on any phone, with no account or
              download, and the PDF is one tap away.
            </p>
          </li>
          <li>
            <h3>After 14 days unpaid, we flag it.</h3>
            <p>
              You don’t have to keep dates in your head. An unpaid invoice sent more than 14 days ago is marked Past
              Due, moves to the top of the list and shows on your dashboard until it’s paid.
            </p>
          </li>
          <li>
            <h3>Everything stays where you can find it.</h3>
            <p>
              Search by customer, number or item. Filter by status. When the money’s in, one tap marks it paid with the
              date, and it counts as revenue in your reports.
            </p>
            <ol className="rail" aria-label="Invoice statuses">
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
        Add your unpaid bills and get the answer as one number, with the late ones on top.
      </CallToAction>
    </>
  );
}
