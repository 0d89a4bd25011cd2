import { money } from "../../lib/shown/format";

const LINES = [
  { what: "Water heater, 50 gal", quantity: 1, rate: 689 },
  { what: "Labor", quantity: 3.5, rate: 95 },
  { what: "Flex lines and fittings", quantity: 1, rate: 48.2 },
];

const total = LINES.reduce((sum, { quantity, rate }) => sum + quantity * rate, 0);

/** An invoice as a customer gets it. The numbers are explained beside it. */
export function SampleInvoice() {
  return (
    <figure className="sheet">
      <div className="sheet-paper">
        <p className="sheet-from">
          Reyes Plumbing <span className="callout">1</span>
        </p>
        <p className="sheet-number">
          Invoice INV-0042 <span className="callout">2</span>
        </p>
        <table>
          <caption className="unseen">Items on the sample invoice</caption>
          <thead>
            <tr>
              <th scope="col">
                What <span className="callout">3</span>
              </th>
              <th scope="col" className="number">
                Qty
              </th>
              <th scope="col" className="number">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {LINES.map(({ what, quantity, rate }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className="number">{quantity}</td>
                <td className="number">{money(quantity * rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="sheet-total">
          <span>
            Total <span className="callout">4</span>
          </span>
          <strong>{money(total)}</strong>
        </p>
        <p className="sheet-pay">
          <span className="callout">5</span> <span>Cash App</span> <span>Venmo</span> <span>Zelle</span>
        </p>
      </div>
      <figcaption className="fine">A sample. Yours has your own name, prices and ways to pay.</figcaption>
    </figure>
  );
}
