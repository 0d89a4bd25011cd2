import type { ComponentType } from "react";

export interface Feature {
  title: string;
  Drawing: ComponentType;
  words: string;
  facts: readonly string[];
}

interface FeatureGridProps {
  /** What a link can lead to. */
  id: string;
  title: string;
  lede: string;
  features: readonly Feature[];
}

/** What the product does, each thing on its own ticket. */
export function FeatureGrid({ id, title, lede, features }: FeatureGridProps) {
  return (
    <section className="features" id={id} aria-labelledby={`${id}-title`}>
      <div className="features-inner">
        <div className="section-head">
          <h2 id={`${id}-title`}>{title}</h2>
          <p>{lede}</p>
        </div>
        <ul className="tickets">
          {features.map(({ title: name, Drawing, words, facts }, at) => (
            <li className="ticket" key={name}>
              <p className="ticket-stub" aria-hidden="true">
                <span>Job ticket</span>
                <span>No. {String(at + 1).padStart(2, "0")}</span>
              </p>
              <div className="ticket-head">
                <h3>{name}</h3>
                <Drawing />
              </div>
              <p className="ticket-words">{words}</p>
              <ul className="checks">
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
