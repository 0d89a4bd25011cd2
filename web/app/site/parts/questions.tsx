/** Questions that open one by one, without a script. `faqPage` tells the same ones to search engines. */
export interface Question {
  question: string;
  /** Plain paragraphs: the same text is shown on the page and given to search engines. */
  answer: readonly string[];
}

interface QuestionsProps {
  /** What a link can lead to. */
  id: string;
  title: string;
  questions: readonly Question[];
}

export function Questions({ id, title, questions }: QuestionsProps) {
  return (
    <section className="faq" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <QuestionList questions={questions} />
    </section>
  );
}

export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="faq-list">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          {answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
    </div>
  );
}
