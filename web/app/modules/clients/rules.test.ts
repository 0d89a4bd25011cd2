import { describe, expect, it, vi } from "vitest";
import {
  type ClientEntry,
  clientOf,
  clientRules,
  differencesInWords,
  differsFromCard,
  entryOf,
  followUpInWords,
  missingInWords,
  NEW_CLIENT_ENTRY,
  NOT_BEFORE_TODAY,
  nameInParts,
  quickRules,
  whatStays,
  withoutEmpty,
  worthOf,
} from "./rules";
import { clientNamed } from "./testing";

const filledIn = {
  ...NEW_CLIENT_ENTRY,
  firstName: "Dana",
  lastName: "Reyes",
  email: "dana@example.com",
  phone: "555-0101",
};

describe("a client in the form", () => {
  it("is new, a lead from the website, until somebody says otherwise", () => {
    expect(NEW_CLIENT_ENTRY).toMatchObject({ type: "lead", status: "new", leadSource: "website" });
  });

  it("is sent without what is empty, and with values of 0", () => {
    expect(
      withoutEmpty(clientOf({ ...filledIn, company: "  ", address: { ...filledIn.address, city: " Salem " } })),
    ).toEqual({
      firstName: "Dana",
      lastName: "Reyes",
      email: "dana@example.com",
      phone: "555-0101",
      type: "lead",
      status: "new",
      leadSource: "website",
      estimatedValue: 0,
      actualValue: 0,
      address: { city: "Salem" },
    });
  });

  it("clears what was emptied when it is changed", () => {
    const { company, notes, nextFollowUpDate, tags } = clientOf(filledIn);
    expect([company, notes, nextFollowUpDate, tags]).toEqual([null, null, null, []]);
  });

  it("comes back from the server as it went", () => {
    const client = clientNamed("Dana Reyes", { tags: ["vip"], nextFollowUpDate: "2026-11-20", company: null });
    expect(clientOf(entryOf(client))).toMatchObject({
      firstName: "Dana",
      tags: ["vip"],
      nextFollowUpDate: "2026-11-20",
    });
  });

  it("needs both names, an email and a phone", () => {
    const rules = clientRules(NEW_CLIENT_ENTRY, true);
    expect(rules.firstName(" ")).toBe("Enter the first name");
    expect(rules.lastName("")).toBe("Enter the last name");
    expect(rules.email("")).toBe("Enter an email address");
    expect(rules.email("dana@")).toBe("Enter an email address like name@example.com");
    expect(rules.email("dana@example.com")).toBeNull();
    expect(rules.phone("")).toBe("Enter a phone number");
  });

  it("may go on without what an import did not know, and not without what was there", () => {
    const rules = clientRules({ ...filledIn, email: "", phone: "555-0101" }, false);
    expect(rules.email("")).toBeNull();
    expect(rules.email("dana@")).not.toBeNull();
    expect(rules.phone("")).toBe("Enter a phone number");
  });

  it("takes no follow-up before today, but the one that stands there already", () => {
    vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00") });
    const rules = clientRules({ ...filledIn, nextFollowUpDate: "2026-11-01" }, false);
    expect(rules.nextFollowUpDate("2026-11-14")).toBe(NOT_BEFORE_TODAY);
    expect(rules.nextFollowUpDate("2026-11-15")).toBeNull();
    expect(rules.nextFollowUpDate("2026-11-01")).toBeNull();
    expect(rules.nextFollowUpDate("")).toBeNull();
    vi.useRealTimers();
  });
});

describe("a client in words", () => {
  const now = new Date("2026-11-15T23:30:00");

  it.each([
    ["2026-11-12", "3 days overdue", "danger"],
    ["2026-11-14", "1 day overdue", "danger"],
    ["2026-11-15", "Today", "attention"],
    ["2026-11-16", "Tomorrow", "neutral"],
    ["2026-11-22", "In 7 days", "neutral"],
  ])("follow-up %s: %s", (day, text, tone) => {
    expect(followUpInWords(day, now)).toEqual({ text, tone });
  });

  it("is worth what they brought, or what they may bring", () => {
    expect(worthOf({ actualValue: 0, estimatedValue: 500 })).toBe(500);
    expect(worthOf({ actualValue: 120, estimatedValue: 500 })).toBe(120);
  });

  it("has a name in two parts", () => {
    expect(nameInParts(" Ana  de la Cruz ")).toEqual({ firstName: "Ana", lastName: "de la Cruz" });
    expect(nameInParts("Northside")).toEqual({ firstName: "Northside", lastName: "" });
  });
});

describe("what a deleted client leaves behind", () => {
  it.each([
    [null, "Their documents, appointments, projects and tasks stay, with the name on them."],
    [{ documents: 0, appointments: 0, projects: 0, tasks: 0 }, "They have nothing else here."],
    [{ documents: 1, appointments: 0, projects: 0, tasks: 0 }, "1 document stays, with the name on it."],
    [
      { documents: 2, appointments: 1, projects: 0, tasks: 3 },
      "2 documents, 1 appointment and 3 tasks stay, with the name on them.",
    ],
  ])("%j", (theirs, words) => {
    expect(whatStays(theirs)).toBe(words);
  });
});

describe("what a form has copied of a client", () => {
  const card = { email: "dana@example.com", phone: "(503) 555-0142" };

  it("is the same however it is written", () => {
    expect(differsFromCard(card, { email: "Dana@Example.com ", phone: "503.555.0142" })).toBeNull();
    expect(differsFromCard({ email: "", phone: "" }, { email: " ", phone: "" })).toBeNull();
  });

  it("can be taken over from the card, or the card from it, where they differ", () => {
    expect(differsFromCard(card, { email: "dana@example.com", phone: "(503) 555-0199" })).toEqual({
      onCard: { phone: "(503) 555-0142" },
      toTake: card,
      toKeep: { phone: "(503) 555-0199" },
    });
    expect(differsFromCard(card, { email: "", phone: "503 555 0142" })).toEqual({
      onCard: { email: "dana@example.com" },
      toTake: { email: "dana@example.com", phone: "503 555 0142" },
      toKeep: null,
    });
    expect(differsFromCard({ email: "", phone: "" }, card)).toEqual({
      onCard: { email: "", phone: "" },
      toTake: null,
      toKeep: card,
    });
  });

  it("is compared in words", () => {
    expect(differencesInWords("Dana Reyes", card)).toBe(
      "Dana Reyes's contact has (503) 555-0142 and dana@example.com.",
    );
    expect(differencesInWords("Dana Reyes", { phone: "" })).toBe("Dana Reyes's contact has no phone number.");
  });
});

describe("someone who comes from a document", () => {
  const entry = { ...NEW_CLIENT_ENTRY, firstName: "Dana", phone: "503 555 0101" };
  const problemsOf = (values: ClientEntry) =>
    Object.entries(quickRules())
      .filter(([name, rule]) => rule(String(values[name as keyof ClientEntry]), values))
      .map(([name]) => name);

  it("needs a name and one way to reach them", () => {
    expect(problemsOf(entry)).toEqual([]);
    expect(problemsOf({ ...entry, phone: "", email: "dana@example.com" })).toEqual([]);
    expect(problemsOf({ ...entry, firstName: "", company: "Reyes LLC" })).toEqual([]);
    expect(problemsOf({ ...entry, firstName: " " })).toEqual(["firstName"]);
    expect(problemsOf({ ...entry, phone: " " })).toEqual(["phone"]);
    expect(problemsOf({ ...entry, email: "dana" })).toEqual(["email"]);
  });

  it("is told what's missing, without being held up", () => {
    expect(missingInWords(entry)).toBe("Still missing: last name, email. You can save now and add it later.");
    expect(missingInWords({ ...entry, lastName: "Reyes", email: "dana@example.com" })).toBeNull();
    expect(missingInWords({ ...entry, phone: "" })).toBeNull();
  });
});
