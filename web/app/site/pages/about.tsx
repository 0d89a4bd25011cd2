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
      "A screen is for one thing and has one main button. What you do not know yet can stay empty. If it takes a manual, we drew it wrong.",
  },
  {
    letter: "B",
    part: "The legs",
    name: "Affordability",
    words: `One price with every module in it, and no counting of vans, bills or customers. Spread over ${WORKING_DAYS} working days a year it comes to $${perWorkingDay} a day: less than the coffee you drink on the way.`,
  },
  {
    letter: "C",
    part: "The second one",
    name: "Community",
    words:
      "One sawhorse holds nothing. The owner who writes to tell us that a button sits where the thumb is not holds up the other end, and so does everyone who reads our articles without ever signing up.",
  },
] as const;

const leftOut = [
  {
    name: "No script on these pages.",
    words: "The page you are reading has none, so there is nothing in it that could follow you around.",
  },
  {
    name: "No app store.",
    words: "It opens in the browser you have. There is nothing to install and nothing to update.",
  },
  {
    name: "No locked drawer.",
    words:
      "Invoices, clients, trips and reports come out as CSV files and every bill as a PDF, also on the day after you stop paying.",
  },
  {
    name: "No hand in your till.",
    words: "Customers pay you, not us. We never see the money and take no share of it.",
  },
];

export default function About() {
  return (
    <>
      <PageHead
        page={pages.about}
        title="Our Story"
        lede="A sawhorse is the plainest thing in the shop. Nobody shows it off. But put a door on it and the door stays where it is, at the right height, with both your hands free."
      >
        <SawhorsePlan />
      </PageHead>
      <section className="section story" aria-labelledby="beginning">
        <h2 id="beginning">The Beginning</h2>
        <div className="story-words">
          <p>
            {PRODUCT} began with one list: the parts on a truck. What is there, how many, what each cost, what you sell
            it for, and when to buy more. One list that is right is worth more than five that are nearly right.
          </p>
          <p>
            Then came what stands around that list. The tools, with their serial numbers. The vans, and when each of
            them is due at the garage. The miles. The estimate at the kitchen counter that turns into the invoice in the
            driveway. After that the calendar, the customers, the jobs with their budgets, the checklists for work that
            is done the same way every time, and the report at the end of the month.
          </p>
          <p>
            Every part was added the same way. Take something that a one-van business writes on paper and ask why paper
            works so well for it. Paper opens at once. Paper never asks for a field you cannot fill in. Paper does not
            lose what you wrote when the signal goes. Keep all of that, and only then add what paper cannot do: sum it
            up, find it again, send it off.
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
          Something missing that should not be? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> and
          tell us what you were trying to do.
        </p>
      </section>
      <CallToAction
        title={["Put a job on it.", "See whether it wobbles."]}
        action={{ label: "Start Free Trial", href: "/register" }}
      >
        Two weeks is long enough to find out with real work.
      </CallToAction>
    </>
  );
}
