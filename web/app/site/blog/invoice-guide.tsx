import { Figure, WideTable } from "../parts/figure";
import { EnvelopeCover, TwoInvoices } from "./invoice-drawings";

export const Cover = EnvelopeCover;

export const closing = {
  title: ["Send the next one", "before you start the van."],
  words: "Your own prices, your business name on top, and a link that opens on any phone.",
};

export const words = (
  <>
    <p>
      Customers who never pay are rare. Customers who pay late are normal, and most of the time it isn’t their fault.
      The invoice came a week after the job, when the new faucet wasn’t exciting anymore. It said &ldquo;plumbing
      work&rdquo; and a number. It wanted a check, in a house that last wrote one in spring. So it went on the pile by
      the microwave, where invoices go to wait.
    </p>
    <p>
      You can’t make people pay. You can remove every reason to put it off. Here’s how, step by step, with the numbers
      that show why it’s worth an evening.
    </p>

    <h2>What waiting costs</h2>
    <p>
      Take a two-person business that sends eighteen invoices a month, averaging $720. That’s $12,960 a month, or $432 a
      day. If customers pay 34 days after the job, 34 times $432 is always out there: $14,688 of your money in someone
      else’s pocket. Get it down to 16 days and it’s $6,912.
    </p>
    <p>
      The difference, $7,776, comes back once and stays. It isn’t profit. It’s your own money, no longer on loan to
      other people. For a small business, it’s also the difference between buying copper with cash and buying it on a
      credit card.
    </p>
    <Figure caption="The same job, twice. Above, the invoice is written on day six, due in thirty days and paid on day 34. Below, it leaves on the day of the job and is paid on day 16.">
      <TwoInvoices />
    </Figure>

    <h2>Send it before you leave</h2>
    <p>
      The biggest saving is free. In the example, six of the 34 days go by before there’s an invoice at all. No one is
      happier to pay than in the minute the water runs again. Write the invoice in the driveway, from your own price
      book, and send it while you’re still there. If something’s missing, like a part you need to look up, send it that
      evening. Never on the weekend, when it sits under forty other messages by Monday.
    </p>

    <h2>Say what was done, in the customer&rsquo;s words</h2>
    <p>
      People pay what they understand. A total with no items gets a phone call, and a phone call costs you a week.
      Here’s what belongs on an invoice, and what each part is for:
    </p>
    <WideTable label="What belongs on an invoice">
      <thead>
        <tr>
          <th scope="col">On the invoice</th>
          <th scope="col">What it’s for</th>
          <th scope="col">For example</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Your business name and phone</th>
          <td>They know right away who it’s from and who to ask</td>
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
          <th scope="row">Items with quantity and price</th>
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
      Write each one the way you’d explain it at the door. &ldquo;Replaced shut-off valve under kitchen sink, part and
      labor&rdquo; is longer than &ldquo;Valve&rdquo;, and it saves you the call.
    </p>

    <h2>Fourteen days, not thirty</h2>
    <p>
      Thirty days is a habit from when offices sent each other letters. A household doesn’t have a payment cycle. It
      pays when there’s money in the account, usually around payday, and payday comes every two weeks. Fourteen days
      catches one for sure. Give the date, not the number of days. &ldquo;Due November 24&rdquo; needs no math. For
      property managers and other businesses, ask for their payment terms before the job and put them on the estimate.
    </p>

    <h2>Let them pay with the phone they read it on</h2>
    <p>
      Paying should be one tap away from reading the bill. If the link opens a payment app with the amount filled in,
      most people will do it on the couch. If they have to find your account number, they’ll do it on the weekend. Keep
      cash and checks for people who like them, and list them on the invoice so no one has to ask.
    </p>

    <h2>Ask again, on fixed days</h2>
    <p>
      Chasing money feels rude, so you put it off, and then it comes out rude. Fixed days take the feeling out of it.
      You don’t decide whether to ask. The calendar does.
    </p>
    <ol>
      <li>
        <strong>Three days before the date:</strong> nothing. They have a date. Let them keep it.
      </li>
      <li>
        <strong>The day after:</strong> a short, friendly text with the link. &ldquo;Hi Dana, a quick reminder of
        INV-0042 for the kitchen valve, $337.50. Here is the link again.&rdquo; Many late bills end here, because they
        were simply forgotten.
      </li>
      <li>
        <strong>A week after:</strong> call. Ask if something was wrong with the work. If so, you want to know now.
        Fixing it is cheaper than a bad review.
      </li>
      <li>
        <strong>Three weeks after:</strong> a letter or an email with a new date and what happens next. Be exact and
        polite, and follow through.
      </li>
    </ol>
    <p>
      Two rules keep this honest. Never start a second job for someone who owes you for the first. And take a deposit on
      anything you can’t afford to lose. A third at signing is common and surprises no one serious.
    </p>

    <h2>Before you hit send</h2>
    <ul className="checks">
      <li>It’s made out to the one who pays, not just the tenant who opened the door.</li>
      <li>Every item says what you did, how many and the price.</li>
      <li>Each agreed extra is its own item, with the word &ldquo;agreed&rdquo; and the date.</li>
      <li>The total is the biggest number on the page.</li>
      <li>There is a due date, as a date.</li>
      <li>At least two ways to pay work with one tap.</li>
      <li>You opened it on your own phone once, as the customer will.</li>
    </ul>

    <h2>Measure it for one quarter</h2>
    <p>
      Write down three numbers at the end of each month: average days from job to invoice, average days from invoice to
      payment, and how much is more than fourteen days late. You’ll see the first one drop within a week, because it’s
      all yours. The second follows. When the third is one or two names, you don’t have a payment problem anymore. You
      have one or two phone calls to make.
    </p>
  </>
);
