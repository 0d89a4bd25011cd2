import { expect, test } from "vitest";
import { sentencesOf } from "./areas.ts";
import { missingFixedTexts } from "./fixed-texts.ts";
import { flagged } from "./flags.ts";
import { isForPeople } from "./sentences.ts";

const said = (file: string, source: string) => sentencesOf(file, source).map(({ text }) => text);

test("reads the texts between tags as whole sentences", () => {
  const page = `
    export const Page = ({ name }) => (
      <Stack className="not this one">
        <Text size="sm">
          Payment recorded. <b>{name}</b> still owes {money(2)}.
        </Text>
        <Button title="Try it again">Save draft</Button>
      </Stack>
    );`;
  expect(said("web/app/ui/page.tsx", page)).toEqual([
    "Payment recorded. … still owes ….",
    "Try it again",
    "Save draft",
  ]);
});

test("reads literals, also those put together, and no keys", () => {
  const rules = `
    import { x } from "some where/else";
    const told = \`No \${things} yet.\` + " Add one.";
    const key = ["documents", "list"];
    if (status === "Not this one") localStorage.getItem("nor this");
    const label = isOn ? "Turn off" : "Turn on";`;
  expect(said("web/app/lib/rules.ts", rules)).toEqual(["No … yet. Add one.", "Turn off", "Turn on"]);
});

test("says where a sentence is and who reads it", () => {
  const source = `//! Taxes.\n\npub const NONE: &str =\n    "No sales tax \\\n     yet.";`;
  expect(sentencesOf("server/src/modules/tasks/rules.rs", source)).toEqual([
    {
      file: "server/src/modules/tasks/rules.rs",
      line: 4,
      text: "No sales tax yet.",
      area: "Messages and emails: tasks",
      reader: "owner",
    },
  ]);
});

test("leaves out what Rust says to logs, databases and developers, and its unit tests", () => {
  const source = `
    #[serde(rename = "not this one")]
    fn run<'a>(x: &'a str) {
        tracing::warn!(reason = %x, "the provider did not answer");
        sql_query("SELECT id FROM parts WHERE id = $1");
        value.expect("a lock nobody poisoned");
        let quote = '"';
        Error::field("name", format!("{label} mustn't be empty."))
    }
    #[cfg(test)]
    mod tests {
        const NOT: &str = "Neither is this.";
    }`;
  expect(said("server/src/modules/tasks/http.rs", source)).toEqual(["… mustn't be empty."]);
});

test("reads the command line's help, over several lines", () => {
  const source = `
    /// Notes for developers.
    struct Other;
    #[derive(Subcommand)]
    enum Command {
        /// Back up the database and files
        /// to one archive.
        Backup { file: PathBuf },
    }`;
  expect(said("server/src/cli.rs", source)).toEqual(["Back up the database and files to one archive."]);
});

test("reads the paragraphs of a page of documentation without its code", () => {
  const page = "# Backups\n\nRun `sawhorse backup`\nevery night.\n\n```sh\nnot this\n```\n- Keep two.\n";
  expect(said("docs/operating.md", page)).toEqual(["Backups", "Run `…` every night.", "Keep two."]);
});

test("knows words from keys", () => {
  const texts = ["Save", "Due upon receipt", "Adding...", "due-date", "DueDate", "GET", "1fr 2fr", "/app/tools", "%"];
  expect(texts.filter(isForPeople)).toEqual(["Save", "Due upon receipt", "Adding..."]);
});

test("flags the words that give us away, with better ones", () => {
  const flags = (text: string) => flagged({ text, reader: "owner" }).map(({ found }) => found);
  expect(flags("Split into Instalments by e-mail")).toEqual(["e-mail", "Instalments"]);
  expect(flags("I accept this estimate over $4,374.46")).toEqual(["over $"]);
  expect(flags("Press a day. Whoever has the link stands here.")).toEqual(["Whoever", "Press", "stands"]);
  expect(flags("Hello Dana, it's here.")).toEqual(["Hello"]);
  expect(flags("No mail server is set up here.")).toEqual(["mail", "server"]);
  expect(flagged({ text: "One mail", reader: "owner" })[0]?.better).toBe("email");
});

test("lets good words, code and fixed texts pass", () => {
  const flags = (text: string) => flagged({ text, reader: "owner" });
  expect(flags("Email it. Tap Save. 3 items are out of stock, one installment is past due. Tax rate")).toEqual([]);
  expect(flags("Due upon receipt")).toEqual([]);
  expect(flagged({ text: "Set `mail` and press Ctrl-C on the server.", reader: "operator" })).toEqual([]);
});

test("misses a fixed text that nobody says any more", () => {
  const missing = missingFixedTexts([{ text: "Learn More" }]);
  expect(missing).toContain("Profile updated successfully!");
  expect(missing).not.toContain("Learn More");
});
