import { PRODUCT, SUPPORT_EMAIL } from "../../product";
import { topics } from "../faq/questions";
import { pages } from "../pages";
import { metadata } from "../parts/head";
import { PageHead } from "../parts/page-head";
import { QuestionList } from "../parts/questions";
import { faqPage } from "../parts/structured-data";

export const meta = () => metadata(pages.faq, [faqPage(topics.flatMap(({ questions }) => questions))]);

/** A cabinet of labelled drawers; each opens by itself and stays open. */
export default function Faq() {
  return (
    <>
      <PageHead
        page={pages.faq}
        title="Every drawer is labeled."
        lede="Sixteen questions owners ask before they trust an app with their business. Open as many as you like."
      />
      <nav className="drawers" aria-label="Topics">
        <ul>
          {topics.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="topics">
        {topics.map(({ id, title, questions }) => (
          <section key={id} id={id} className="topic" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <QuestionList questions={questions} />
          </section>
        ))}
      </div>
      <section className="ask" aria-labelledby="ask-title">
        <h2 id="ask-title">Not in any drawer?</h2>
        <p>
          Ask us at{" "}
          <a href={`mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(`A question about ${PRODUCT}`)}`}>
            {SUPPORT_EMAIL}
          </a>
          . Or <a href="/register">start the trial</a> and try it with your own work.
        </p>
      </section>
    </>
  );
}
