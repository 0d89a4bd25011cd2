import { Figure, WideTable } from "../parts/figure";
import { ClockCover, TwoDays } from "./scheduling-drawings";

export const Cover = ClockCover;

export const closing = {
  title: ["Book next week", "with room in it."],
  words: "Put five real appointments in, move one, and see what your customer would get to read.",
};

export const words = (
  <>
    <p>
      Most advice on scheduling is written for people who sit in one place. A service business has a van, a customer who
      forgot to mention the dog, and a job that was going to take an hour. Software does not change that. What it can do
      is make the plan honest, and make it cheap to change the plan when the day does what days do.
    </p>
    <p>
      This guide has three parts: how to book a day that holds, what to do when it does not, and how to choose a program
      for it without paying for a year of something that nobody opens.
    </p>

    <h2>Why a full calendar is a late calendar</h2>
    <p>
      Here is a day as it is often booked. Five jobs of an hour and a half each, one after the other from eight in the
      morning. On paper you are done at half past three. Then reality is added: eighteen minutes of driving between
      jobs, half an hour for lunch, and one job, the second, that takes forty minutes longer. That is not bad luck. It
      is Tuesday.
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
      You are home after six, and four of five customers have waited. None of them saw the other four. Each of them saw
      a business that does not keep its word.
    </p>
    <p>
      Now book four instead of five, with half an hour between them and an hour around noon. The same job runs over by
      the same forty minutes. It eats the lunch hour, which is a pity, and you reach the third customer at 12:28 for an
      appointment at 12:30. The last job begins at half past two, as promised, and you are done at four.
    </p>
    <Figure caption="Two days with the same delay. Above, every job after the second begins late. Below, the room at noon takes the delay up.">
      <TwoDays />
    </Figure>
    <p>
      Does that cost a job a day? On paper, yes. In practice the fifth job of a full day is the one that gets moved
      anyway, after a phone call that nobody enjoys. Four kept promises and one free slot, for the emergency that pays
      best, is the better day.
    </p>

    <h2>Three rules for booking</h2>
    <ol>
      <li>
        <strong>Book the drive.</strong> Look at where the last job is before you say a time. Put appointments in the
        same part of town on the same day, and let the customer choose between two days rather than between twelve
        hours.
      </li>
      <li>
        <strong>Leave one hole.</strong> An hour around noon, or the last slot of the afternoon. It takes up what runs
        over in the morning. If nothing does, it is lunch, or the estimate you have been owing since Monday.
      </li>
      <li>
        <strong>Use your own times.</strong> Write down for two weeks how long jobs really took, by kind. You are likely
        to find one kind that always takes half as long again as you say. Change the default and the whole week gets
        calmer.
      </li>
    </ol>

    <h2>A rule for running late</h2>
    <p>
      Customers forgive a late plumber. They do not forgive a silent one. Decide once what you do, so that nobody has to
      think about it with a wrench in hand. Ours would be: as soon as you know that you will be more than fifteen
      minutes late, move the appointment and tell the customer the new time, before you go on working. One message,
      three facts: who you are, the old time, the new time. No story about traffic.
    </p>
    <p>
      Then look at what comes after it. If moving the second job moves the third, send both messages now. The third
      customer has three hours to make a new plan instead of ten minutes.
    </p>
    <p>
      And send a reminder the evening before. A reminder is not about your memory. A locked door costs you the drive,
      the slot and the next customer&rsquo;s patience, and it is prevented by two lines of text.
    </p>

    <h2>What to look for in a program</h2>
    <p>
      Feature lists all look the same. What matters is how many taps the five or six things take that you do every day.
      Go through this list with a trial account and a real week, on the phone that you use at work:
    </p>
    <ul className="checks">
      <li>A new appointment from a day in the calendar takes less than half a minute.</li>
      <li>The customer&rsquo;s phone number and address come by themselves after the first visit.</li>
      <li>Call, message and directions are one tap away from the appointment.</li>
      <li>Moving an appointment offers the message to the customer in the same step.</li>
      <li>The message is written for you, and you can change it before it goes.</li>
      <li>A job that takes three days is one entry, not three.</li>
      <li>It tells you when two appointments overlap, and lets you do it anyway.</li>
      <li>The month can be read at a glance on a small screen.</li>
      <li>It puts itself into the calendar that your phone already has.</li>
      <li>The invoice knows the customer, so that you do not type the name twice.</li>
      <li>You can get everything out again, in a file that other programs read.</li>
      <li>The price is the same when you have twice as many appointments.</li>
    </ul>
    <p>
      Twelve ticks are not needed. But each one that is missing is something that you will do by hand, several times a
      day, for as long as you use it.
    </p>

    <h2>Paper, the phone&rsquo;s calendar, or a business program?</h2>
    <p>
      A paper diary is quick and never runs out of battery. It cannot be in two places, and it does not send messages.
      The calendar in your phone is free and fine for one person with a dozen regulars. It knows nothing about
      customers, though: who they are, what was done last time, what they owe. A business program is worth its price at
      the point where you look something up between jobs more than a few times a day.
    </p>
    <p>
      Whatever you choose, change one thing at a time. Use it for new appointments from Monday on, and leave the old
      ones where they are. After two weeks the old calendar is empty, and you have moved without a weekend of typing.
      Then look at your own table of promised and arrived. If the last column got shorter, keep it.
    </p>
  </>
);
