import { House } from "../contractors/house";
import { pages } from "../pages";
import { CallToAction } from "../parts/call-to-action";
import { Figure } from "../parts/figure";
import { metadata } from "../parts/head";
import { PageHead } from "../parts/page-head";
import { Screen } from "../screen";

export const meta = () => metadata(pages.contractors);

/** In the order of the numbers in the drawing. */
const features = [
  {
    title: "Job Scheduling",
    place: "The front door",
    words:
      "A month on one screen, with jobs of several days as one bar. When the drywall is late, move the job, and a text with the new date is ready to send.",
  },
  {
    title: "Equipment & Tool Tracking",
    place: "The garage",
    words:
      "Every tool with brand, serial number, warranty and where it was last put. Every van and machine with its service history. The next service turns yellow 30 days ahead and red at seven.",
  },
  {
    title: "Professional Invoicing",
    place: "The kitchen counter",
    words:
      "Write the estimate where you agree on it, with photos. A yes turns it into an invoice with its own number, and the customer keeps the same link.",
  },
  {
    title: "Project Cost Tracking",
    place: "The bathroom upstairs",
    words:
      "Receipts go in from the phone\u2019s camera, each in its category. Every job shows budget, spent and remaining, and warns you at 80 percent while you can still do something.",
  },
  {
    title: "Business Analytics",
    place: "The desk under the roof",
    words:
      "Revenue by week, month or year compared with the previous period, the services that bring it in, the customers who come back, and what each job earned after parts and miles.",
  },
  {
    title: "Mileage & Expense Tracking",
    place: "The driveway",
    words:
      "Where from, where to, how far. We work out fuel from the van\u2019s MPG, add tolls and parking, and multiply business miles by your rate for your tax return.",
  },
];

const benefits = [
  {
    before: "Three runs to the supply house for one job",
    title: "Leave with what you need",
    words: "Your parts list knows what’s on the truck and what fell below its reorder level since Friday.",
  },
  {
    before: "Invoices on Sunday night, from memory",
    title: "Bill on the day, from the list",
    words:
      "Items come from your own inventory at your own price. The total is right because no one adds it up by hand.",
  },
  {
    before: "Finding out at the end that it cost too much",
    title: "See the overrun at 80 percent",
    words: "A bar for money next to a bar for time. If they drift apart, you see it from across the room.",
  },
  {
    before: "A shoebox for the accountant in March",
    title: "Hand over the year in one file",
    words: "Income, expenses with receipts, the mileage log and unpaid invoices, each as a list anyone can open.",
  },
];

export default function Contractors() {
  return (
    <>
      <PageHead
        page={pages.contractors}
        title="One house. Six kinds of paperwork."
        lede="You build, wire, plumb, roof or paint. Every job comes with the same six kinds of notes, each in a different place. Here they are in one."
        actions={
          <p className="actions">
            <a className="button" href="/register">
              Start Free Trial
            </a>
            <a className="button button-quiet" href="#benefits">
              What changes<span className="unseen"> for a contractor</span>
            </a>
          </p>
        }
      />
      <section className="section rooms" aria-labelledby="rooms-title">
        <h2 id="rooms-title" className="unseen">
          What contractors use, room by room
        </h2>
        <div className="rooms-house">
          <House />
        </div>
        <ol className="rooms-list">
          {features.map(({ title, place, words }, at) => (
            <li key={title}>
              <p className="rooms-place">
                <span className="callout">{at + 1}</span> {place}
              </p>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="section" aria-label="Projects with their budgets">
        <Figure caption="Projects in the demo account: budget, spent so far, and how much of the time is gone.">
          <Screen
            screen="projects"
            device="desktop"
            sizes="(min-width: 1280px) 1160px, 88vw"
            narrow={{ device: "phone", below: 720, sizes: "88vw" }}
            alt="The projects screen: cards with the client, a bar for the budget, a bar for the time and the end date."
          />
        </Figure>
      </section>
      <section className="section-ground benefits" id="benefits" aria-labelledby="benefits-title">
        <div className="section-inner">
          <h2 id="benefits-title">Four habits you can drop.</h2>
          <ul>
            {benefits.map(({ before, title, words }) => (
              <li key={title}>
                <p className="benefits-before">
                  <span className="unseen">Instead of: </span>
                  <s>{before}</s>
                </p>
                <h3>{title}</h3>
                <p>{words}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section" aria-label="Reports">
        <Figure caption="A year of the demo account, month by month, by date paid.">
          <Screen
            screen="reports"
            device="desktop"
            sizes="(min-width: 1280px) 1160px, 88vw"
            narrow={{ device: "phone", below: 720, sizes: "88vw" }}
            alt="The reports screen: four figures with their change, and a bar for the revenue of every month."
          />
        </Figure>
      </section>
      <CallToAction
        title={["Your next job", "already has a number."]}
        action={{ label: "Start Free Trial", href: "/register" }}
      >
        Set it up as a project tonight, with the budget you quoted. No card until the trial ends.
      </CallToAction>
    </>
  );
}
