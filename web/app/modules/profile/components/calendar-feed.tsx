/** The appointments in the calendar app of a phone or computer, by an address that nobody else knows. */
import { Group, Skeleton, Text, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { copied } from "~/lib/copied";
import { dayOf } from "~/lib/shown/format";
import { confirm } from "~/ui/feedback/confirm";
import { ErrorState } from "~/ui/feedback/error-state";
import { notifyDone, notifyFailed, told } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { feedQuery, subscribeAddress, useRenewFeed, useRevokeFeed } from "../calendar-feed";
import classes from "./calendar-feed.module.css";
import { Section } from "./section";

export function CalendarFeed() {
  const { data: feed, isPending, error, refetch } = useQuery(feedQuery);
  return (
    <Section
      title="Subscribe in your phone's calendar"
      introduction="See your appointments in the calendar app of your phone or computer. They update when you change them here."
    >
      {feed ? (
        feed.address ? (
          <Address address={feed.address} since={feed.since} />
        ) : (
          <NoAddress />
        )
      ) : isPending ? (
        <Skeleton height="2.75rem" />
      ) : (
        <ErrorState title="Your calendar address didn't load" error={error} onRetry={() => void refetch()} />
      )}
    </Section>
  );
}

const FAILURE = "We couldn't change the calendar address. Please try again.";

function NoAddress() {
  const make = useRenewFeed();
  const done = "Your calendar address is ready. Copy it into your calendar app.";
  return (
    <Group>
      <ActionButton
        loading={make.isPending}
        onClick={() => void told(make.mutateAsync(undefined), { done, failure: FAILURE })}
      >
        Create calendar address
      </ActionButton>
    </Group>
  );
}

function Address({ address, since }: { address: string; since: string | null }) {
  const renew = useRenewFeed();
  const revoke = useRevokeFeed();

  async function copy() {
    if (await copied(address)) notifyDone("Calendar address copied. Paste it where your calendar app asks for one.");
    else notifyFailed("We couldn't copy the address. Select and copy it yourself.");
  }

  async function askAndRenew() {
    const sure = await confirm({
      question: "Replace the calendar address?",
      detail: "The old one stops working right away. Subscribe again wherever you use it.",
      yes: "Replace",
    });
    if (!sure) return;
    await told(renew.mutateAsync(undefined), { done: "Your new calendar address is ready", failure: FAILURE });
  }

  return (
    <>
      <div className={classes.address}>
        <TextInput
          readOnly
          aria-label="Calendar address"
          description={since ? `In use since ${dayOf(since)}` : null}
          inputWrapperOrder={["input", "description"]}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionButton main leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
          Copy address
        </ActionButton>
      </div>
      <Text>
        <a href={subscribeAddress(address)} className={classes.subscribe}>
          Subscribe on this device
        </a>
        , or paste the address where your calendar app adds a calendar by its address (Google: "From URL"; iPhone: "Add
        Subscription Calendar"). Anyone with it can see your appointments. If someone else gets it, replace it.
      </Text>
      <Group>
        <ActionButton loading={renew.isPending} onClick={() => void askAndRenew()}>
          Replace address
        </ActionButton>
        <ActionButton
          loading={revoke.isPending}
          onClick={() =>
            void told(revoke.mutateAsync(undefined), {
              done: "The calendar address no longer works",
              failure: FAILURE,
            })
          }
        >
          Turn off address
        </ActionButton>
      </Group>
    </>
  );
}
