/** What stands in a cell that holds nothing: seen, not read out. */
export const NOTHING = (
  <span aria-hidden data-nothing>
    –
  </span>
);
