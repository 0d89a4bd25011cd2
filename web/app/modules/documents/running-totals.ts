/** What the lines come to while they are typed, apart from them: every line changes it, and it must not draw them. */
import { type Groups, type TaxedLine, withLine } from "./totals";

export class RunningTotals {
  private groups: Groups = new Map();
  private listener = () => {};

  set(groups: Groups) {
    this.groups = groups;
    this.listener();
  }

  change(line: TaxedLine, into: TaxedLine) {
    this.set(withLine(withLine(this.groups, line, -1n), into, 1n));
  }

  read = () => this.groups;

  subscribe = (listener: () => void) => {
    this.listener = listener;
    return () => {
      this.listener = () => {};
    };
  };
}
