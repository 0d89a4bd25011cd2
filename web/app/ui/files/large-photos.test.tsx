import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import "~/ui/testing";
import { FilePicker } from "./file-picker";
import type { FileRules } from "./file-rules";

const RULES: FileRules = { most: 3, largestMegabytes: 10, kinds: ["JPEG", "PDF"], help: "JPG or PDF up to 10MB" };

function Form() {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <MantineProvider env="test">
      <FilePicker
        heading="Receipt"
        addLabel="Add a receipt"
        rules={RULES}
        files={files}
        onFilesChange={setFiles}
        progress={null}
        onCancel={() => {}}
      />
    </MantineProvider>
  );
}

/** A file that says it has this size. */
function sized(name: string, type: string, megabytes: number): File {
  return Object.defineProperty(new File(["x"], name, { type }), "size", { value: megabytes * 1024 * 1024 });
}

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 8000, height: 6000, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage() {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob([new Uint8Array(2048)], { type: type ?? "" })),
  );
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL() {} }));
  render(<Form />);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("makes a photo that's too large smaller before its size counts, and refuses a PDF that is", async () => {
  const chosen = [sized("tank.jpg", "image/jpeg", 14), sized("plan.pdf", "application/pdf", 14)];
  fireEvent.change(screen.getByLabelText("Add a receipt"), { target: { files: chosen } });
  expect((await screen.findByRole("listitem")).textContent).toBe("tank.jpg2 KB, not uploaded yet");
  expect(screen.getByRole("alert").textContent).toBe("plan.pdf is too large. Maximum file size is 10MB.");
});

it("says that a photo is too large where it can't be made smaller", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("Out of memory")));
  fireEvent.change(screen.getByLabelText("Add a receipt"), {
    target: { files: [sized("tank.jpg", "image/jpeg", 14)] },
  });
  expect((await screen.findByRole("alert")).textContent).toBe("tank.jpg is too large. Maximum file size is 10MB.");
  expect(screen.queryByRole("listitem")).toBeNull();
});
