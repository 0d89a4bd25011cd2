import { beforeEach, describe, expect, it, vi } from "vitest";
import { signedInAsAnn } from "~/ui/testing";
import { ApiError } from "./errors";
import { UploadCancelled, uploadFiles, uploadJson } from "./upload";

/** A connection that does what the test says. */
class Connection {
  static last: Connection;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  etag: string | null = null;
  body: FormData | Blob | null = null;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    Connection.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData | Blob) {
    this.body = body;
  }
  abort() {
    this.onabort();
  }
  getResponseHeader(name: string) {
    return name === "ETag" ? this.etag : null;
  }
  answer(status: number, body: unknown, etag: string | null = null) {
    Object.assign(this, { status, responseText: JSON.stringify(body), etag });
    this.onload();
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", Connection);
  signedInAsAnn();
});

const files = [new File(["a"], "a.jpg"), new File(["b"], "b.pdf")];
const start = (onProgress = (_sent: number, _total: number) => {}) =>
  uploadFiles("/api/documents/1/photos", "photos", files, "the-key", onProgress);

describe("an upload", () => {
  it("sends every file in one form, as the owner, and tells how far it is", async () => {
    const told: [number, number][] = [];
    const { answer } = start((sent, total) => told.push([sent, total]));
    const { last } = Connection;
    expect((last.body as FormData).getAll("photos")).toHaveLength(2);
    expect(last.headers).toMatchObject({ Authorization: "Bearer token-of-ann", "Idempotency-Key": "the-key" });
    expect(last.headers).not.toHaveProperty("Content-Type");
    last.upload.onprogress?.({ loaded: 1, total: 4 });
    last.answer(201, { _id: "1" }, 'W/"4"');
    const { data, response } = await answer;
    expect([data, response.headers.get("ETag")]).toEqual([{ _id: "1" }, 'W/"4"']);
    expect(told).toEqual([[1, 4]]);
  });

  it("takes JSON that a file is part of", async () => {
    const { answer } = uploadJson("/api/projects/1/expenses", '{"receipt":"data:"}', "the-key", () => {});
    const { last } = Connection;
    expect(last.body).toMatchObject({ type: "application/json", size: 19 });
    last.answer(201, { id: "1" });
    expect((await answer).data).toEqual({ id: "1" });
  });

  it("fails with the server's own words, a line for each file", async () => {
    const { answer } = start();
    Connection.last.answer(422, { message: "a.jpg is wrong\nb.pdf is wrong", errors: {} });
    await expect(answer).rejects.toMatchObject({ status: 422, message: "a.jpg is wrong\nb.pdf is wrong" });
  });

  it("answered by the sign-in page of somebody's Wi-Fi fails like a lost connection", async () => {
    const { answer } = start();
    Object.assign(Connection.last, { status: 200, responseText: "<html>Welcome to our café</html>" });
    Connection.last.onload();
    await expect(answer).rejects.toMatchObject({ status: 0, message: expect.stringContaining("offline") });
  });

  it("tells a lost connection from one that was stopped", async () => {
    const lost = start();
    Connection.last.onerror();
    await expect(lost.answer).rejects.toBeInstanceOf(ApiError);
    const stopped = start();
    stopped.cancel();
    await expect(stopped.answer).rejects.toBeInstanceOf(UploadCancelled);
  });
});
