import { PRICE_PER_MONTH, PRODUCT, TRIAL_DAYS } from "../../product";
import { pages } from "../pages";
import { CallToAction } from "../parts/call-to-action";
import { WideTable } from "../parts/figure";
import { metadata } from "../parts/head";
import { PageHead } from "../parts/page-head";
import { softwareApplication } from "../parts/structured-data";

export const meta = () => metadata(pages.contractorInvoiceApp, [softwareApplication()]);

/** As in a pad with carbon paper: three sheets of one bill. */
const copies = [
  {
    name: "White",
    whose: "for the customer",
    words:
      "A page with the items, photos, total and buttons to pay. It opens from a text or email on any device, and prints on one sheet.",
  },
  {
    name: "Yellow",
    whose: "for you",
    words:
      "Everything you’ve written: what’s new, what’s out, what’s late, what’s paid. Estimates live in the same pad and turn into invoices when the customer agrees.",
  },
  {
    name: "Pink",
    whose: "for the books",
    words:
      "A financial dashboard with the year\u2019s revenue, what\u2019s pending and what\u2019s overdue. Your bookkeeper gets it all as a CSV file and never asks for your shoebox again.",
  },
];

const included = [
  "Unlimited invoices and estimates",
  "Unlimited clients",
  "Unlimited appointments",
  "Mobile and web access",
  "Financial dashboard",
  "Photos on every bill",
];

const comparison = [
  { what: "Does the math", pad: "no", sheet: "yes", app: "yes" },
  { what: "Knows your prices", pad: "no", sheet: "if you keep it up", app: "yes, from your stock list" },
  { what: "Written standing up, with one hand", pad: "yes", sheet: "no", app: "yes" },
  { what: "Customer can pay from it", pad: "no", sheet: "no", app: "yes, by link" },
  { what: "Tells you who’s late", pad: "no", sheet: "no", app: "after 14 days" },
  { what: "Survives a coffee", pad: "no", sheet: "yes", app: "yes" },
];

export default function ContractorInvoiceApp() {
  return (
    <>
      <PageHead
        page={pages.contractorInvoiceApp}
        title="The invoice pad that knows your prices."
        lede="You liked the pad with the carbon copies: always in the van, no password, done in a minute. This is that pad, except it does the math, never runs out of pages and tells you who hasn’t paid."
        actions={
          <>
            <p className="actions">
              <a className="button" href="/register">
                Start Free Trial
              </a>
              <a className="button button-quiet" href="/login">
                View Demo
              </a>
            </p>
            <p className="fine">
              {TRIAL_DAYS}-day free trial, then ${PRICE_PER_MONTH} per month. Credit card required once the trial ends.
              Cancel anytime.
            </p>
          </>
        }
      >
        <div className="pad" aria-hidden="true">
          <span className="pad-sheet pad-pink" />
          <span className="pad-sheet pad-yellow" />
          <div className="pad-sheet pad-white">
            <p>Invoice</p>
            <p className="pad-number">No. 0042</p>
            <ul>
              <li>
                <span>Replace shut-off valve</span> <span>$64.00</span>
              </li>
              <li>
                <span>Labor, 2.5 h</span> <span>$237.50</span>
              </li>
              <li>
                <span>Trip</span> <span>$36.00</span>
              </li>
            </ul>
            <p className="pad-total">
              <span>Total</span> <span>$337.50</span>
            </p>
          </div>
        </div>
      </PageHead>
      <section className="section copies" aria-labelledby="copies-title">
        <h2 id="copies-title">Write once, three copies.</h2>
        <ul>
          {copies.map(({ name, whose, words }) => (
            <li key={name} className={`copy copy-${name.toLowerCase()}`}>
              <h3>
                {name} <span>{whose}</span>
              </h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
        <p className="actions">
          <a className="button button-quiet" href="/login">
            See How It Works
          </a>
        </p>
      </section>
      <section className="section versus" aria-labelledby="versus-title">
        <h2 id="versus-title">Pad, spreadsheet, app.</h2>
        <WideTable label="A paper pad, a spreadsheet and the app side by side">
          <thead>
            <tr>
              <td />
              <th scope="col">Paper pad</th>
              <th scope="col">Spreadsheet</th>
              <th scope="col">{PRODUCT}</th>
            </tr>
          </thead>
          <tbody>
            {comparison.map(({ what, pad, sheet, app }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{pad}</td>
                <td>{sheet}</td>
                <td>{app}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
        <div className="cover-sheet">
          <h3>On the cover</h3>
          <ul className="checks">
            {included.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            One price for the whole pad: <strong>${PRICE_PER_MONTH}</strong> per month. <a href="/login">Log in</a> if
            you already have one.
          </p>
        </div>
      </section>
      <CallToAction
        title={["Tear off the first sheet.", "It\u2019s free."]}
        action={{ label: "Start Free Trial", href: "/register" }}
      >
        {`Every page is yours for ${TRIAL_DAYS} days. A credit card is required once the trial ends, and you can cancel anytime.`}
      </CallToAction>
    </>
  );
}
