import { Figure, WideTable } from "../parts/figure";
import { ClockCover, TwoDays } from "./scheduling-drawings";

export const Cover = ClockCover;

export const closing = {
  title: ["Book next week", "with room in it."],
  words: "Add five real appointments, move one, and see the message your customer would get.",
};

export const words = (
  <>
    <p>
      Most scheduling advice is for people who sit in one place. A service business has a van, a customer who forgot to
      mention the dog, and a job that was going to take an hour. Software won’t change that. It can keep the plan
      honest, and make it easy to change when the day does what days do.
    </p>
    <p>
      This guide has three parts: how to book a day that holds, what to do when it doesn’t, and how to choose an app
      without paying for a year of something no one opens.
    </p>

    <h2>Why a full calendar is a late calendar</h2>
    <p>
      Here’s how a day often gets booked. Five jobs of an hour and a half each, back to back from 8:00 AM. On paper
      you’re done at 3:30 PM. Then add reality: eighteen minutes of driving between jobs, half an hour for lunch, and a
      second job that takes forty minutes longer. That’s not bad luck. It’s Tuesday.
    </p>
    <WideTable label="Five jobs booked back to back, and when each really began">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col" className="number">
            Promised
          </th>
          <th scope="col" className="number">
            Arrived
          </th>
          <th scope="col" className="number">
            Late by
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">1</th>
          <td className="number">8:00</td>
          <td className="number">8:00</td>
          <td className="number">0 min</td>
        </tr>
        <tr>
          <th scope="row">2 (runs over)</th>
          <td className="number">9:30</td>
          <td className="number">9:48</td>
          <td className="number">18 min</td>
        </tr>
        <tr>
          <th scope="row">3</th>
          <td className="number">11:00</td>
          <td className="number">12:16</td>
          <td className="number">76 min</td>
        </tr>
        <tr>
          <th scope="row">4 (after lunch)</th>
          <td className="number">12:30</td>
          <td className="number">2:34</td>
          <td className="number">124 min</td>
        </tr>
        <tr>
          <th scope="row">5</th>
          <td className="number">2:00</td>
          <td className="number">4:22</td>
          <td className="number">142 min</td>
        </tr>
      </tbody>
    </WideTable>
    <p>
      You’re home after six, and four of five customers waited. None of them saw the other four. Each saw a business
      that doesn’t keep its word.
    </p>
    <p>
      Now book four instead of five, with half an hour between them and an hour around noon. The same job runs over by
      the same forty minutes. It eats your lunch hour, sadly, and you reach the third customer at 12:28 for a 12:30
      appointment. The last job starts at 2:30 PM, as promised, and you’re done at 4:00 PM.
    </p>
    <Figure caption="Two days with the same delay. Above, every job after the second starts late. Below, the gap at noon absorbs the delay.">
      <TwoDays />
    </Figure>
    <p>
      Does that cost a job a day? On paper, yes. In practice, the fifth job of a full day gets moved anyway, after a
      phone call no one enjoys. Four kept promises and one free slot, for the emergency that pays best, make a better
      day.
    </p>

    <h2>Three rules for booking</h2>
    <ol>
      <li>
        <strong>Book the drive.</strong> Check where the last job is before you give a time. Book the same part of town
        on the same day, and let the customer choose between two days, not twelve hours.
      </li>
      <li>
        <strong>Leave one hole.</strong> An hour around noon, or the last slot of the afternoon. It absorbs what runs
        over in the morning. If nothing does, it’s lunch, or the estimate you’ve owed since Monday.
      </li>
      <li>
        <strong>Use your own times.</strong> For two weeks, write down how long each kind of job really takes. One kind
        probably always takes half again as long as you say. Change that default and the whole week calms down.
      </li>
    </ol>

    <h2>A rule for running late</h2>
    <p>
      Customers forgive a late plumber. They don’t forgive a silent one. Decide once what you do, so no one has to think
      about it holding a wrench. Here’s ours: as soon as you know you’ll be more than fifteen minutes late, move the
      appointment and tell the customer the new time before you get back to work. One message, three facts: who you are,
      the old time, the new time. No story about traffic.
    </p>
    <p>
      Then look at what’s next. If moving the second job moves the third, send both messages now. The third customer
      gets three hours to make a new plan instead of ten minutes.
    </p>
    <p>
      And send a reminder the evening before. A locked door costs you the drive, the slot and the next customer’s
      patience. Two lines of text prevent it.
    </p>

    <h2>What to look for in an app</h2>
    <p>
      Feature lists all look the same. What matters is how many taps you need for the five or six things you do every
      day. Go through this list with a trial account and a real week, on the phone you use at work:
    </p>
    <ul className="checks">
      <li>A new appointment from a day in the calendar takes less than half a minute.</li>
      <li>The customer’s phone number and address fill in after the first visit.</li>
      <li>Call, message and directions are one tap away from the appointment.</li>
      <li>Moving an appointment offers the message to the customer in the same step.</li>
      <li>The message is written for you, and you can change it before it goes.</li>
      <li>A job that takes three days is one entry, not three.</li>
      <li>It warns you when two appointments overlap, and lets you book them anyway.</li>
      <li>You can read the month at a glance on a small screen.</li>
      <li>It shows up in the calendar your phone already has.</li>
      <li>The invoice knows the customer, so you don’t type the name twice.</li>
      <li>You can get everything out again, in a file other apps read.</li>
      <li>The price is the same when you have twice as many appointments.</li>
    </ul>
    <p>
      You don’t need twelve checkmarks. But each one that’s missing is something you’ll do by hand, several times a day,
      for as long as you use it.
    </p>

    <h2>Paper, your phone’s calendar, or a business app?</h2>
    <p>
      A paper planner is quick and never needs charging. It can’t be in two places, and it doesn’t send messages. Your
      phone’s calendar is free and fine if it’s just you and a dozen regulars. But it doesn’t know your customers: who
      they are, what you did last time, what they owe. A business app is worth its price once you look something up
      between jobs more than a few times a day.
    </p>
    <p>
      Whatever you choose, change one thing at a time. Use it for new appointments from Monday on, and leave the old
      ones where they are. In two weeks the old calendar is empty, and you’ve moved without a weekend of typing. Then
      check your own table of promised and arrived. If the last column shrank, keep it.
    </p>
  </>
);
