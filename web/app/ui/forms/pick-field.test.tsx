import { queryOptions } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "~/ui/testing";
import { PickField } from "./pick-field";

type Client = { _id: string; name: string; phone: string };
const CLIENTS: Client[] = [
  { _id: "1", name: "Sam Ito", phone: "555-0101" },
  { _id: "2", name: "Samira Haddad", phone: "555-0102" },
];
const found = vi.fn(async (search: string) => CLIENTS.filter(({ name }) => name.startsWith(search)));
const submitted = vi.fn();

function Form() {
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <PickField
        label="Client Name"
        required
        maxLength={20}
        value={name}
        onChange={setName}
        onPick={(client: Client) => {
          setName(client.name);
          setPhone(client.phone);
        }}
        query={(search) => queryOptions({ queryKey: ["clients", search], queryFn: () => found(search) })}
        optionOf={({ _id, name: called, phone: detail }) => ({ id: _id, name: called, detail })}
        words={{ list: "Your clients", none: "No such client yet", failed: "Your clients didn't load" }}
      />
      <output aria-label="phone">{phone}</output>
    </form>
  );
}

const field = () => screen.getByRole("combobox", { name: /^Client Name/ }) as HTMLInputElement;
const key = (code: string) => act(async () => fireEvent.keyDown(field(), { key: code, code }));
const option = (name: string) => screen.findByRole("option", { name: new RegExp(name), hidden: true });

async function type(text: string) {
  await act(async () => fireEvent.change(field(), { target: { value: text } }));
}

beforeEach(() => {
  found.mockClear();
  submitted.mockClear();
  Element.prototype.scrollIntoView ??= () => {};
  renderPage(Form, "/form");
});

describe("a field matches", () => {
  it("is picked from with the keyboard alone", async () => {
    await type("Sam");
    await option("Samira Haddad");
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("2 matches")).toBeTruthy();
    await key("ArrowDown");
    await key("ArrowDown");
    expect(field().getAttribute("aria-activedescendant")).toBe((await option("Samira Haddad")).id);
    await key("Enter");
    expect(field().value).toBe("Samira Haddad");
    expect(screen.getByLabelText("phone").textContent).toBe("555-0102");
    expect(submitted).not.toHaveBeenCalled();
  });

  it("is picked from with a press", async () => {
    fireEvent.click(field());
    fireEvent.click(await option("Sam Ito"));
    expect(field().value).toBe("Sam Ito");
    expect(screen.getByLabelText("phone").textContent).toBe("555-0101");
  });

  it("takes any other text; Enter keeps it and closes what was offered", async () => {
    await type("Walk-in customer");
    await screen.findAllByText("No such client yet");
    await key("Enter");
    expect(field().value).toBe("Walk-in customer");
    expect(field().getAttribute("aria-expanded")).toBe("false");
    expect(screen.getByLabelText("phone").textContent).toBe("");
  });

  it("cuts nothing that is pasted: it says that it is too long", async () => {
    await type("Sam Ito and Samira Haddad");
    expect(field().value).toBe("Sam Ito and Samira Haddad");
    expect(field().hasAttribute("maxlength")).toBe(false);
    expect(screen.getByText("This is 5 characters too long. The limit is 20.")).toBeTruthy();
    expect(field().validity.customError).toBe(true);
    await type("Sam Ito");
    expect(field().validity.customError).toBe(false);
  });

  it("asks the server once for what is typed, when the typing pauses", async () => {
    // At one go, however busy the machine is.
    await act(async () => {
      for (const text of ["S", "Sa", "Sam"]) fireEvent.change(field(), { target: { value: text } });
    });
    await vi.waitFor(() => expect(found).toHaveBeenLastCalledWith("Sam"));
    expect(found.mock.calls.map(([search]) => search)).toEqual(["", "Sam"]);
  });

  it("says when what could be offered does not come, and still takes what is typed", async () => {
    found.mockRejectedValue(new Error("offline"));
    await type("Nora");
    expect((await screen.findAllByText("Your clients didn't load")).length).toBeGreaterThan(0);
    expect(field().value).toBe("Nora");
    found.mockReset();
  });
});
