import { PRICE_PER_MONTH, PRODUCT, SUPPORT_EMAIL } from "../../product";
import { SawhorsePlan } from "../about/sawhorse-plan";
import { pages } from "../pages";
import { CallToAction } from "../parts/call-to-action";
import { metadata } from "../parts/head";
import { PageHead } from "../parts/page-head";

export const meta = () => metadata(pages.about);

const WORKING_DAYS = 250;
const perWorkingDay = ((PRICE_PER_MONTH * 12) / WORKING_DAYS).toFixed(2);

/** Each value is a part of the drawing. */
const values = [
  {
    letter: "A",
    part: "The beam",
    name: "Simplicity",
    words:
      "Every screen does one thing and has one main button. A name and a price are enough to start. If it takes a manual, we drew it wrong.",
  },
  {
    letter: "B",
    part: "The legs",
    name: "Affordability",
    words: `One price, every module, no charge per van, invoice or customer. Over ${WORKING_DAYS} working days a year that\u2019s $${perWorkingDay} a day, less than your coffee on the way.`,
  },
  {
    letter: "C",
    part: "The second one",
    name: "Community",
    words:
      "One sawhorse holds nothing. When you write to tell us a button is out of your thumb\u2019s reach, you hold up the other end. So does everyone who reads our articles and never signs up.",
  },
] as const;

const leftOut = [
  {
    name: "No script on these pages.",
    words: "The page you\u2019re reading has none, so nothing in it can follow you around.",
  },
  {
    name: "No app store.",
    words: "It opens in the browser you have. Nothing to install, nothing to update.",
  },
  {
    name: "No locked drawer.",
    words:
      "Download all your records and files in one archive, and every invoice as a PDF, even after you stop paying.",
  },
  {
    name: "No hand in your till.",
    words: "Customers pay you, not us. We never touch the money.",
  },
];

export default function About() {
  return (
    <>
      <PageHead
        page={pages.about}
        title="Our Story"
        lede="A sawhorse is the plainest thing in the shop. Nobody shows it off. But lay a door across two of them and it stays put, at the right height, with both your hands free."
      >
        <SawhorsePlan />
      </PageHead>
      <section className="section story" aria-labelledby="beginning">
        <h2 id="beginning">The Beginning</h2>
        <div className="story-words">
          <p>
            {PRODUCT} began with one list: the parts on a truck. What you have, how many, what they cost, what you
            charge and when to reorder. One list that&rsquo;s right beats five that are almost right.
          </p>
          <p>
            Then we added everything around it. Tools with their serial numbers. Vans and when they&rsquo;re due for
            service. Miles. The estimate at the kitchen counter that becomes the invoice in the driveway. After that
            came the calendar, customers, jobs with budgets, checklists for work you do the same way every time, and
            reports.
          </p>
          <p>
            We built each piece the same way. Take something a one-van business does on paper and ask why paper works so
            well. Paper opens instantly. Paper doesn&rsquo;t lose what you wrote when the signal drops. Keep that, then
            add what paper can&rsquo;t do: add it up, find it again, send it off.
          </p>
        </div>
      </section>
      <section className="section values" aria-labelledby="values-title">
        <h2 id="values-title">Three parts, three promises.</h2>
        <ol>
          {values.map(({ letter, part, name, words }) => (
            <li key={name}>
              <p className="values-part">
                <span className="callout">{letter}</span> {part}
              </p>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="section left-out" aria-labelledby="left-out-title">
        <h2 id="left-out-title">What we left out on purpose.</h2>
        <ul>
          {leftOut.map(({ name, words }) => (
            <li key={name}>
              <strong>{name}</strong> {words}
            </li>
          ))}
        </ul>
        <p>
          Missing something you need? Email <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> and tell us what you
          were trying to do.
        </p>
      </section>
      <CallToAction
        title={["Put a job on it.", "See whether it wobbles."]}
        action={{ label: "Start Free Trial", href: "/register" }}
      >
        Two free weeks is long enough to find out with real work.
      </CallToAction>
    </>
  );
}
