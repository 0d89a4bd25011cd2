import { describe, expect, it } from "vitest";
import { acceptedTypes, checkFiles as check, type FileRules, sizeInWords } from "./file-rules";

const PHOTOS: FileRules = { most: 10, largestMegabytes: 25, kinds: ["JPEG", "PNG", "GIF", "PDF"], help: "" };
const RECEIPT: FileRules = { most: 1, largestMegabytes: 10, kinds: ["JPEG", "PNG"], help: "JPG, PNG up to 10MB" };
const checkFiles = (chosen: File[], held: number) => check(chosen, held, PHOTOS);

const MB = 1024 * 1024;
const file = (name: string, type = "image/jpeg", size = 1000) =>
  Object.defineProperty(new File([], name, { type }), "size", { value: size });
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.jpg`));

describe("chosen files", () => {
  it("are taken when they are photos or PDFs of up to 25MB", () => {
    const chosen = [
      file("a.jpg"),
      file("b.png", "image/png"),
      file("c.gif", "image/gif"),
      file("d.pdf", "application/pdf", 25 * MB),
      file("E.JPEG", ""),
    ];
    expect(checkFiles(chosen, 0)).toEqual({ accepted: chosen, messages: [] });
  });

  it("are refused by type and by size, each by name, and the others taken", () => {
    const good = file("good.jpg");
    const { accepted, messages } = checkFiles(
      [file("notes.txt", "text/plain"), good, file("huge.png", "image/png", 25 * MB + 1), file("odd", "")],
      0,
    );
    expect(accepted).toEqual([good]);
    expect(messages).toEqual([
      "notes.txt is not a valid file type. Only JPEG, PNG, GIF and PDF files are allowed.",
      "huge.png is too large. Maximum file size is 25MB.",
      "odd is not a valid file type. Only JPEG, PNG, GIF and PDF files are allowed.",
    ]);
  });

  it("are ten at most, with those that are there already", () => {
    expect(checkFiles(files(10), 0).messages).toEqual([]);
    const { accepted, messages } = checkFiles(files(3), 8);
    expect(accepted).toHaveLength(2);
    expect(messages).toEqual(["Only 2 more file(s) can be added. Maximum 10 files total."]);
    expect(checkFiles(files(1), 10)).toEqual({
      accepted: [],
      messages: ["Maximum 10 files allowed. Please remove some files first."],
    });
  });
});

it("a receipt is one picture of up to 10MB", () => {
  expect(check([file("scan.pdf", "application/pdf"), file("big.png", "image/png", 10 * MB + 1)], 0, RECEIPT)).toEqual({
    accepted: [],
    messages: [
      "scan.pdf is not a valid file type. Only JPEG and PNG files are allowed.",
      "big.png is too large. Maximum file size is 10MB.",
    ],
  });
  expect(check(files(1), 1, RECEIPT).messages).toEqual(["Maximum 1 file allowed. Please remove it first."]);
  expect(acceptedTypes(RECEIPT)).toBe("image/jpeg,image/jpg,image/heic,image/heif,image/png");
});

describe("words about files", () => {
  it("say how large something is", () => {
    const sizes = [10, 120 * 1024, 3.44 * MB, 1200 * MB];
    expect(sizes.map(sizeInWords)).toEqual(["1 KB", "120 KB", "3.4 MB", "1.2 GB"]);
  });
});
