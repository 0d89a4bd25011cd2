/** An answer with the version of what it shows: its ETag as `If-Match` names it, without the marks around it. */
type Answer<Row> = { data?: Row; response: Response };

export async function versioned<Row extends object>(
  call: Promise<Answer<Row>>,
): Promise<{ data?: Row & { version: string } }> {
  const { data, response } = await call;
  const version = response.headers.get("ETag")?.replaceAll(/^W\/|"/g, "") ?? "";
  return data ? { data: { ...data, version } } : {};
}
