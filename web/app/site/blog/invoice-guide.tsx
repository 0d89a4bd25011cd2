import { Figure, WideTable } from "../parts/figure";
import { EnvelopeCover, TwoInvoices } from "./invoice-drawings";

export const Cover = EnvelopeCover;

export const closing = {
  title: ["Send the next one", "before you start the van."],
  words: "Your own prices on every line, your business name on top, and a link that opens on any phone.",
};

export const words = (
  <>
    <p>
      A customer who does not pay is rare. A customer who pays late is normal, and most of the time the reason is not
      the customer. The invoice came a week after the job, when the new faucet had stopped being exciting. It said
      &ldquo;plumbing work&rdquo; and a number. It asked for a check, in a house that last wrote one in spring. So it
      went onto the pile beside the microwave, where invoices go to wait.
    </p>
    <p>
      You cannot make people pay. You can remove every reason to put it off. This is how, step by step, with the figures
      that show why it is worth an evening of your time.
    </p>

    <h2>What waiting costs</h2>
    <p>
      Take a two-person business that sends eighteen invoices a month of $720 on average. That is $12,960 a month, or
      $432 for each day of the month. If customers pay 34 days after the job on average, then 34 times $432 is always on
      the road: $14,688 of your money that somebody else is holding. Bring it down to 16 days and it is $6,912.
    </p>
    <p>
      The difference, $7,776, comes back once and then stays with you. It is not profit. It is your own money, which
      until now paid for other people&rsquo;s patience. For a small business it is also the difference between buying
      copper with cash and buying it with a credit card.
    </p>
    <Figure caption="The same job, twice. Above, the invoice is written on day six, due in thirty days and paid on day 34. Below, it leaves on the day of the job and is paid on day 16.">
      <TwoInvoices />
    </Figure>

    <h2>Send it before you leave</h2>
    <p>
      The largest saving costs nothing. In the example, six of the 34 days pass before the invoice exists at all. A
      customer is never as willing to pay as in the minute when the water runs again. Write the invoice in the driveway,
      from your own price list, and send it while you are still there. If something is open, such as a part that you
      have to look up, send it the same evening. Never on the weekend, when it sits below forty other messages on
      Monday.
    </p>

    <h2>Say what was done, in the customer&rsquo;s words</h2>
    <p>
      People pay what they understand. A total without lines gets a phone call, and a phone call costs you a week. Here
      is what belongs on an invoice, and what each part is for:
    </p>
    <WideTable label="What belongs on an invoice">
      <thead>
        <tr>
          <th scope="col">On the invoice</th>
          <th scope="col">What it is for</th>
          <th scope="col">For example</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Your business name and phone</th>
          <td>They know at once who it is from and whom to ask</td>
          <td>Reyes Plumbing, (555) 010-0142</td>
        </tr>
        <tr>
          <th scope="row">A number that never repeats</th>
          <td>Both sides mean the same bill</td>
          <td>INV-0042</td>
        </tr>
        <tr>
          <th scope="row">The day of the work</th>
          <td>No doubt about which visit</td>
          <td>Tuesday, November 10</td>
        </tr>
        <tr>
          <th scope="row">Lines with quantity and price</th>
          <td>The total explains itself</td>
          <td>Labor, 2.5 hours at $95</td>
        </tr>
        <tr>
          <th scope="row">A photo or two</th>
          <td>Ends the argument about what was behind the wall</td>
          <td>The valve, before and after</td>
        </tr>
        <tr>
          <th scope="row">One total and one date</th>
          <td>What to pay and by when, in large type</td>
          <td>$337.50, due November 24</td>
        </tr>
        <tr>
          <th scope="row">Ways to pay, as links</th>
          <td>Paying takes less time than putting it off</td>
          <td>Venmo, Cash App, Zelle, check</td>
        </tr>
      </tbody>
    </WideTable>
    <p>
      Write lines the way you would explain them at the door. &ldquo;Replaced shut-off valve under kitchen sink, part
      and labor&rdquo; is longer than &ldquo;Valve&rdquo;, and it saves you the call.
    </p>

    <h2>Fourteen days, not thirty</h2>
    <p>
      Thirty days is a habit from the time of letters between offices. A household does not run a payment cycle. It pays
      when it has the bill in hand and the money on the account, which is mostly around payday, and payday comes every
      two weeks. Fourteen days catches one for sure. Say the date, not the number of days: &ldquo;due November 24&rdquo;
      needs no arithmetic. For property managers and other businesses ask before the job what their terms are, and put
      those on the estimate.
    </p>

    <h2>Let them pay with the phone they read it on</h2>
    <p>
      Between reading a bill and paying it there should be one tap. If the link opens a payment app with the amount
      filled in, most people will do it on the couch. If they need your account number from a letterhead, they will do
      it on the weekend. Keep cash and checks for those who like them, and name them on the invoice, so that nobody has
      to ask.
    </p>

    <h2>Ask again, on fixed days</h2>
    <p>
      Chasing feels rude, so it gets postponed, and then it comes out rude. Fixed days take the feeling out of it. You
      do not decide whether to ask. The calendar does.
    </p>
    <ol>
      <li>
        <strong>Three days before the date:</strong> nothing. They have a date; let them keep it.
      </li>
      <li>
        <strong>The day after:</strong> a short, friendly text with the link. &ldquo;Hi Dana, a quick reminder of
        INV-0042 for the kitchen valve, $337.50. Here is the link again.&rdquo; Many late bills end here, because they
        were simply forgotten.
      </li>
      <li>
        <strong>A week after:</strong> call. Ask whether something was wrong with the work. If there was, you want to
        know it now, and fixing it is cheaper than a review.
      </li>
      <li>
        <strong>Three weeks after:</strong> a letter or an e-mail with a new date and what happens then. Be exact and
        polite, and do what it says.
      </li>
    </ol>
    <p>
      Two rules keep this honest. Never start a second job for somebody who owes you for the first. And for anything
      above what you can afford to lose, take a deposit. A third at signing is common, and nobody serious is surprised
      by it.
    </p>

    <h2>Before you press send</h2>
    <ul className="checks">
      <li>The name on it is the person who pays, not only the tenant who opened the door.</li>
      <li>Every line says what was done, how many and at what price.</li>
      <li>
        What was agreed on as an extra stands on a line of its own, with the word &ldquo;agreed&rdquo; and the day.
      </li>
      <li>The total is the largest figure on the page.</li>
      <li>There is a due date, as a date.</li>
      <li>At least two ways to pay work with one tap.</li>
      <li>You opened it on your own phone once, as the customer will.</li>
    </ul>

    <h2>Measure it for one quarter</h2>
    <p>
      Write down three numbers at the end of each month: how many days on average between job and invoice, how many
      between invoice and payment, and how much is more than fourteen days late. You will see the first one fall within
      a week, because it is entirely yours. The second follows. When the third is one or two names, you no longer have a
      payment problem. You have one or two phone calls to make.
    </p>
  </>
);
