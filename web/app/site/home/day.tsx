import { PRODUCT } from "../../product";
import { Screen } from "../screen";

const entries = [
  {
    time: "6:45",
    half: "am",
    place: "The van",
    words:
      "Four half-inch elbows left, and you want ten. The list shows it before you pull out, so you stop for them on the way.",
  },
  {
    time: "7:30",
    half: "am",
    place: "The road",
    words: "Start, end, miles. The van\u2019s MPG and the price at the pump turn that into what the trip cost you.",
  },
  {
    time: "9:50",
    half: "am",
    place: "The first job runs over",
    words: "Delay the next one. The new time is saved and a text to the customer is ready. You hit send.",
  },
  {
    time: "1:15",
    half: "pm",
    place: "\u201cWhile you\u2019re here\u2026\u201d",
    words:
      "Write the extra up on your phone with parts from your own price list. When they say yes, the estimate becomes the invoice.",
  },
  {
    time: "4:40",
    half: "pm",
    place: "The driveway",
    words: "Send it by email or text. They open a link with the total, the photos and your Cash App, Venmo or Zelle.",
  },
  {
    time: "8:10",
    half: "pm",
    place: "The kitchen table",
    words: "Who has paid, who hasn\u2019t, what tomorrow looks like. Then close it and have dinner.",
  },
];

export function Day() {
  return (
    <section className="day" aria-labelledby="day-title">
      <div className="day-inner">
        <div className="day-side">
          <h2 id="day-title">A Tuesday with {PRODUCT}.</h2>
          <p>Made for one thumb, in bright sun, between two jobs.</p>
          <div className="day-phone">
            <Screen
              screen="inventory"
              device="phone"
              sizes="300px"
              alt="The same inventory on a phone: each part is a card with its quantity and price, and the round add button is under the thumb."
            />
          </div>
        </div>
        <ol className="timecard">
          {entries.map(({ time, half, place, words }) => (
            <li key={time}>
              <p className="timecard-time">
                {time} <span>{half}</span>
              </p>
              <div>
                <h3>{place}</h3>
                <p className="timecard-words">{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
