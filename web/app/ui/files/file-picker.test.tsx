import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import "~/ui/testing";
import { FilePicker } from "./file-picker";
import type { FileRules } from "./file-rules";

const RULES: FileRules = { most: 2, largestMegabytes: 10, kinds: ["JPEG", "PNG"], help: "JPG, PNG up to 10MB" };
const SAVED = { id: "r1", name: "receipt.jpg", size: 120 * 1024, thumbnail: "/t.jpg" };

function Form() {
  const [removed, setRemoved] = useState<string[]>([]);
  const [files, setFiles] = useState<File[]>([]);
  return (
    <MantineProvider env="test">
      <FilePicker
        heading="Receipt"
        addLabel="Add a receipt"
        rules={RULES}
        saved={[SAVED]}
        removed={removed}
        onRemovedChange={setRemoved}
        files={files}
        onFilesChange={setFiles}
        progress={null}
        onCancel={() => {}}
        camera
      />
    </MantineProvider>
  );
}

const choose = (label: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: Object.assign(files, { item: () => null }) } });
const picture = (name: string) => new File(["x"], name, { type: "image/png" });
const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

beforeEach(() => {
  render(<Form />);
});

describe("the file picker", () => {
  it("takes what may be taken, says why not the rest, and lets it be removed", () => {
    choose("Add a receipt", picture("a.png"), new File(["x"], "b.pdf", { type: "application/pdf" }));
    expect(names()).toEqual(["receipt.jpg120 KB", "a.png1 KB, not uploaded yet"]);
    expect(screen.getByRole("alert").textContent).toBe(
      "b.pdf is not a valid file type. Only JPEG and PNG files are allowed.",
    );
    fireEvent.click(screen.getByRole("button", { name: "Remove a.png" }));
    expect(names()).toEqual(["receipt.jpg120 KB"]);
  });

  it("takes a photo straight from the camera of a phone", () => {
    expect(screen.getByLabelText("Take a photo").getAttribute("capture")).toBe("environment");
    choose("Take a photo", picture("shot.png"));
    expect(names()[1]).toContain("shot.png");
  });

  it("keeps what is saved until the form is, and gives its room away only then", () => {
    fireEvent.click(screen.getByRole("button", { name: "Delete receipt.jpg" }));
    expect(names()).toEqual(["receipt.jpgDeleted when you saveKeep"]);
    choose("Add a receipt", picture("a.png"), picture("b.png"));
    expect(names()).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "Keep receipt.jpg" }));
    choose("Add a receipt", picture("c.png"));
    expect(screen.getByRole("alert").textContent).toBe("Maximum 2 files allowed. Please remove some files first.");
  });

  it("takes what is dropped on it", () => {
    const area = screen.getByRole("region", { name: "Receipt" });
    fireEvent.drop(area, { dataTransfer: { files: [picture("dropped.png")] } });
    expect(names()[1]).toContain("dropped.png");
  });
});
