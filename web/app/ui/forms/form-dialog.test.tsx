import { useForm } from "@mantine/form";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "~/ui/testing";
import { TextField } from "./fields";
import { FormDialog } from "./form-dialog";

const save = vi.fn(async () => "saved");
const onClose = vi.fn();

/** Told to close, it is still there: as while it fades out. */
function ClosingForm() {
  const form = useForm({ initialValues: { name: "Elbow" } });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Add"
      submitLabel="Add Item"
      form={form}
      draft={null}
      save={save}
      failure="No"
    >
      <TextField label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

it("is sent once, also when the second press comes while it closes", async () => {
  renderPage(ClosingForm, "/app/inventory");
  const press = async () => {
    const button = await screen.findByRole("button", { name: "Add Item" });
    await act(async () => void fireEvent.click(button));
  };
  await press();
  expect(onClose).toHaveBeenCalledTimes(1);
  await press();
  expect(save).toHaveBeenCalledTimes(1);
});
