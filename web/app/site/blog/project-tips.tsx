import { Figure, WideTable } from "../parts/figure";
import { BudgetBars, PlanCover } from "./project-drawings";

export const Cover = PlanCover;

export const closing = {
  title: ["Friday takes ten minutes.", "Start with this one."],
  words: "Add one job with its budget and receipts so far, and read the two percentages.",
};

export const words = (
  <>
    <p>
      Ask an owner how a job is going and you’ll hear about the tile. Ask what it’s cost so far and you’ll hear a pause.
      That pause is where the profit goes. No one was careless. The receipts are in the van door, the hours are in
      someone’s head, and adding them up is a job for Sunday.
    </p>
    <p>
      Big firms hire someone for this. A business of one to ten people can’t, and doesn’t need to. It needs a handful of
      habits that take minutes. Here are seven, then one job worked through from first number to last.
    </p>

    <h2>1. Split the budget before the first cut</h2>
    <p>
      A budget of $18,400 tells you nothing on the day you buy tile. A budget of $7,200 for materials does. Before you
      start, split the price you gave into the categories you will spend it in: materials, labor, subcontractors,
      permits, equipment, and a contingency for what you don’t know yet. Five to eight categories are enough. With more,
      every receipt turns into a debate.
    </p>
    <p>
      Keep the contingency in plain sight. If you hide it in materials, you’ll spend it on materials. Eight percent is a
      fair start for work in an open room. For anything behind an old wall, use more.
    </p>

    <h2>2. Write the expense down at the counter</h2>
    <p>
      The best time to record a receipt is while it’s still warm from the printer. Take a photo, type the amount, pick
      the category, and then it’s fine to lose the paper. Owners who save receipts for the weekend don’t lose many. They
      lose the small ones, and a job with thirty supply runs has a lot of small ones.
    </p>

    <h2>3. Compare two percentages, not twenty figures</h2>
    <p>
      Two numbers tell you how a job is doing: how much of the time is gone, and how much of the money. Money a little
      ahead of time is normal in week one, because you buy materials early. If money is more than ten points ahead
      halfway through, find out why the same day.
    </p>

    <h2>4. Look every Friday, for ten minutes</h2>
    <p>
      Pick a fixed time with no customers in it. 3:30 PM on Friday works for most crews. Go through every open job with
      the same short list:
    </p>
    <ul className="checks">
      <li>Is every receipt of this week in, with a category?</li>
      <li>Are the hours in, mine included?</li>
      <li>Time gone and money gone: which is ahead, and by how much?</li>
      <li>Which category is above its share, and is it finished or still running?</li>
      <li>Did anyone agree to an extra that isn’t written down?</li>
      <li>What do we need to order so next week doesn’t stop?</li>
      <li>Who needs a call before Monday?</li>
    </ul>
    <p>Ten minutes, one cup of coffee. If a job takes longer, you’ve found the job that needs you.</p>

    <h2>5. Price the change before you pick up the tool</h2>
    <p>
      &ldquo;While you&rsquo;re at it&rdquo; is the most expensive sentence in the trade. The work is rarely the
      problem. The silence is. When something gets added, or you find something behind the wall, stop for five minutes.
      Write down what it is, what it costs and how many days it takes, and get a yes in writing. A text message will do.
      Then raise the budget by that amount, so your two percentages stay honest.
    </p>

    <h2>6. Cut tasks to the size of a day</h2>
    <p>
      &ldquo;Bathroom&rdquo; is not a task. &ldquo;Set and level the pan&rdquo; is. A task that fits in a day is either
      done or not, and no one has to guess what sixty percent of a bathroom is. Fifteen to twenty-five tasks cover most
      small jobs. They also show you on Wednesday that Thursday’s work needs a part no one ordered.
    </p>

    <h2>7. Close the job with three numbers</h2>
    <p>
      When the last invoice is out, write down three things: what you planned, what it cost, and the category that was
      furthest off. Do that for ten jobs and you’ll know what your estimates always miss. For many it’s the same thing
      every time: disposal, or the second trip.
    </p>

    <h2>One bathroom, four weeks, in dollars</h2>
    <p>The agreed price was $18,400. Split up on day one, it looked like this:</p>
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
          <th scope="row">Contingency</th>
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
      in five minutes. Under the old tub the subfloor was rotten, someone had bought plywood, and two people had spent
      most of a day on it. No one had said a word to the customer.
    </p>
    <p>
      The owner called that afternoon, sent two photos and a price: $940 of material and eleven hours at $80, which
      makes $1,820. The customer said yes, because rot on a photo is hard to argue with. The budget became $20,220.
    </p>
    <Figure caption="Time gone and money gone on four Fridays. In week two the money runs ahead. Once the change is priced, the two come back together.">
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
      The job ended $580 under its budget. Now take away the phone call and change nothing else. The same $19,640
      against $18,400 means the owner worked four weeks to lose $1,240 of the profit. Nothing went differently on site.
      The only difference is one Friday.
    </p>

    <h2>What to do it with</h2>
    <p>
      A sheet of paper on the dashboard is a fine start, and beats any app no one opens. A spreadsheet does the math,
      but it’s no friend of phones and wet gloves. A project app earns its price when three things take no effort:
      receipts go in from your phone with a photo, the two percentages are worked out for you, and the final invoice is
      linked to its job. Try it on one job before you believe anyone, including us.
    </p>
    <p>
      If you take only one thing from this page, take habit three. Two percentages, every Friday. The rest follows. Once
      you’ve caught the money running ahead in week two, you’ll never want to find out in week five again.
    </p>
  </>
);
