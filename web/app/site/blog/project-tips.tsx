import { Figure, WideTable } from "../parts/figure";
import { BudgetBars, PlanCover } from "./project-drawings";

export const Cover = PlanCover;

export const closing = {
  title: ["Friday takes ten minutes.", "Start with this one."],
  words: "Put one running job in with its budget and its receipts so far, and read the two percentages.",
};

export const words = (
  <>
    <p>
      Ask an owner how a job is going and you will hear about the tile. Ask what it has cost so far and you will hear a
      pause. That pause is where the profit goes. Not because anybody was careless, but because the receipts are in the
      door of the van, the hours are in somebody&rsquo;s head, and adding them up is a job for Sunday.
    </p>
    <p>
      Big firms hire a person for this. A business of one to ten people cannot, and does not need to. What it needs is a
      handful of habits that take minutes. Here are seven, followed by one job worked through from the first number to
      the last.
    </p>

    <h2>1. Split the budget before the first cut</h2>
    <p>
      A budget of $18,400 tells you nothing on the day you buy tile. A budget of $7,200 for materials does. Before you
      start, split the price you gave into the categories you will spend it in: materials, labor, subcontractors,
      permits, equipment, and a sum for what you do not know yet. Five to eight categories are enough. With more, every
      receipt turns into a debate.
    </p>
    <p>
      Leave the unknown sum in plain sight. If you hide it inside materials, you will spend it on materials. Eight
      percent is a fair start for work in an open room. For anything behind an old wall, take more.
    </p>

    <h2>2. Write the expense down at the counter</h2>
    <p>
      The best moment to record a receipt is while it is still warm from the printer. Take a photo, type the amount,
      pick the category, and the paper may get lost. Owners who collect receipts for the weekend do not lose many. They
      lose the small ones, and a job with thirty supply runs has a lot of small ones.
    </p>

    <h2>3. Compare two percentages, not twenty figures</h2>
    <p>
      You can read the health of a job from two numbers: how much of the time is gone, and how much of the money is
      gone. Money a little ahead of time is normal in the first week, because materials are bought early. Money more
      than ten points ahead in the middle of a job is a question that wants an answer the same day.
    </p>

    <h2>4. Look every Friday, for ten minutes</h2>
    <p>
      Pick a fixed time with no customers in it. Half past three on Friday works for most crews. Go through every open
      job with the same short list:
    </p>
    <ul className="checks">
      <li>Is every receipt of this week in, with a category?</li>
      <li>Are the hours in, mine included?</li>
      <li>Time gone and money gone: which is ahead, and by how much?</li>
      <li>Which category is above its share, and is it finished or still running?</li>
      <li>Did anybody agree to something extra that is not written down?</li>
      <li>What has to be ordered so that next week does not stop?</li>
      <li>Who has to be told something before Monday?</li>
    </ul>
    <p>Ten minutes, one cup of coffee. If a job takes longer than that, you have found the job that needs you.</p>

    <h2>5. Price the change before you pick up the tool</h2>
    <p>
      &ldquo;While you&rsquo;re at it&rdquo; is the most expensive sentence in the trade. The work is rarely the
      problem; the silence is. When something is added, or when you find something behind the wall, stop for five
      minutes. Write down what it is, what it costs and how many days it takes, and get a yes in writing. A text message
      will do. Then raise the budget by that amount, so that your two percentages go on telling the truth.
    </p>

    <h2>6. Cut tasks to the size of a day</h2>
    <p>
      &ldquo;Bathroom&rdquo; is not a task. &ldquo;Set and level the pan&rdquo; is. A task that fits in a day is either
      done or not, and nobody has to guess what sixty percent of a bathroom is. Fifteen to twenty-five lines cover most
      small jobs. They also show you on Wednesday that Thursday&rsquo;s work waits for a part nobody has ordered.
    </p>

    <h2>7. Close the job with three numbers</h2>
    <p>
      When the last invoice is out, write down three things: what you planned, what it cost, and the category that was
      furthest off. Do that for ten jobs and you will know what your estimates always forget. For many it is the same
      thing each time: disposal, or the second trip.
    </p>

    <h2>One bathroom, four weeks, in dollars</h2>
    <p>The price agreed on was $18,400. Split up on the first day, it looked like this:</p>
    <WideTable label="The budget of the bathroom, split into categories">
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className="number">
            Budget
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Materials</th>
          <td className="number">$7,200</td>
        </tr>
        <tr>
          <th scope="row">Labor</th>
          <td className="number">$6,400</td>
        </tr>
        <tr>
          <th scope="row">Subcontractor (tile)</th>
          <td className="number">$2,600</td>
        </tr>
        <tr>
          <th scope="row">Equipment and dumpster</th>
          <td className="number">$450</td>
        </tr>
        <tr>
          <th scope="row">Permits</th>
          <td className="number">$350</td>
        </tr>
        <tr>
          <th scope="row">Not known yet</th>
          <td className="number">$1,400</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="number">$18,400</td>
        </tr>
      </tfoot>
    </WideTable>
    <p>
      The first Friday looked as first Fridays do: a quarter of the time gone, 28 percent of the money. On the second,
      half the time was gone and $11,780 was spent. That is 64 percent, fourteen points ahead. The list found the reason
      in five minutes. Under the old tub the subfloor was rotten, somebody had bought plywood, and two people had spent
      most of a day on it. Nobody had said a word to the customer.
    </p>
    <p>
      The owner called that afternoon, sent two photos and a price: $940 of material and eleven hours at $80, which
      makes $1,820. The customer said yes, because rot on a photo is hard to argue with. The budget became $20,220.
    </p>
    <Figure caption="Time gone and money gone on four Fridays. In week two the money runs ahead; after the change is priced, the two come together again.">
      <BudgetBars />
    </Figure>
    <WideTable label="The four Fridays of the bathroom">
      <thead>
        <tr>
          <th scope="col">Friday</th>
          <th scope="col" className="number">
            Time gone
          </th>
          <th scope="col" className="number">
            Spent
          </th>
          <th scope="col" className="number">
            Budget
          </th>
          <th scope="col" className="number">
            Money gone
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">1</th>
          <td className="number">25%</td>
          <td className="number">$5,150</td>
          <td className="number">$18,400</td>
          <td className="number">28%</td>
        </tr>
        <tr>
          <th scope="row">2</th>
          <td className="number">50%</td>
          <td className="number">$11,780</td>
          <td className="number">$18,400</td>
          <td className="number">64%</td>
        </tr>
        <tr>
          <th scope="row">3</th>
          <td className="number">75%</td>
          <td className="number">$16,780</td>
          <td className="number">$20,220</td>
          <td className="number">83%</td>
        </tr>
        <tr>
          <th scope="row">4</th>
          <td className="number">100%</td>
          <td className="number">$19,640</td>
          <td className="number">$20,220</td>
          <td className="number">97%</td>
        </tr>
      </tbody>
    </WideTable>
    <p>
      The job ended $580 under its budget. Now take the phone call away and leave everything else as it was. The same
      $19,640 stands against $18,400, and the owner has worked four weeks to lose $1,240 of what the price was meant to
      earn. Nothing went differently on the site. The only difference is one Friday.
    </p>

    <h2>What to do it with</h2>
    <p>
      A sheet of paper on the dashboard is a fine start, and it beats any program that nobody opens. A spreadsheet adds
      up by itself, but it is no friend of a phone and wet gloves. A project app earns its price when three things
      happen without effort: receipts go in from the phone with a photo, the two percentages are worked out for you, and
      the invoice at the end is linked to the job it belongs to. Try it with one running job before you believe anybody,
      including us.
    </p>
    <p>
      And if you take only one thing from this page, take habit three. Two percentages, every Friday. The rest follows,
      because once you have seen money run ahead of time in week two, you will not want to find out in week five again.
    </p>
  </>
);
