export interface TableRow {
  /** As a spreadsheet numbers it: the names of the columns are row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}
