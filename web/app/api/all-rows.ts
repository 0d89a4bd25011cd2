/** A whole list, page by page, for what leaves the app as a file. Tells how far it is. */
import { nextCursor } from "./list";

const LARGEST_PAGE = 500;

type Answer<Row> = { data?: Row[]; response: Response };

export async function allRows<Row>(
  fetchPage: (page: { limit: number; cursor?: string }) => Promise<Answer<Row>>,
  onProgress: (loaded: number, total: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: { limit: number; cursor?: string } = { limit: LARGEST_PAGE, ...(cursor ? { cursor } : {}) };
    const { data = [], response } = await fetchPage(page);
    rows.push(...data);
    cursor = nextCursor(response.headers.get("Link"));
    onProgress(rows.length, Number(response.headers.get("X-Total-Count") ?? rows.length));
  } while (cursor);
  return rows;
}
