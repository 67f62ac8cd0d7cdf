import { getCalendarFeed, renewCalendarFeed } from '@homecoming/contract/event-calendars.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyLink } from '../../../lib/browser/copy-link.ts';
import { call } from '../../../lib/http/client.ts';
import { useEndpoint } from '../../../lib/http/use-endpoint.ts';
import { pastTime } from '../../../lib/text/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { IconCalendarPlus, IconCopy } from '../../../ui/icons/icons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';

/** A button to the address of the user's calendar feed, which calendar apps subscribe to. */
export function CalendarFeedButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" leftSection={<IconCalendarPlus size={20} />} onClick={() => setOpened(true)}>
        Show your events in your calendar app
      </Button>
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title="Your events in your calendar"
        subtitle="Calendar apps subscribe to this address, and follow when something changes."
      >
        <Feed />
      </Sheet>
    </>
  );
}

function Feed() {
  const { data, error, mutate } = useEndpoint(getCalendarFeed, {});
  const [url, setUrl] = useState<string | null>(null);
  const { run, isRunning, failure } = useAction(async () => {
    const feed = await call(renewCalendarFeed);
    setUrl(feed.url);
    void mutate();
  }, 'return');

  if (url !== null) {
    return (
      <Stack gap={16}>
        <TextField
          label="Address"
          description="Whoever has it sees which events you go to. It is shown only this once."
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={18} />} onClick={() => void copyLink(url, 'Take it from the field.')}>
          Copy the address
        </Button>
      </Stack>
    );
  }
  if (data === undefined) {
    if (error !== undefined) return <SectionError error={error} onRetry={() => void mutate()} alone />;
    return (
      <Loading>
        <Bone height={44} radius={12} />
      </Loading>
    );
  }
  const { created_at } = data;
  return (
    <Stack gap={16}>
      {created_at !== null && (
        <Text tone="soft">
          You made an address {pastTime(created_at)}. We do not keep it readable. A new one ends the old one.
        </Text>
      )}
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Button loading={isRunning} onClick={() => void run()}>
        {created_at === null ? 'Make an address' : 'Make a new address'}
      </Button>
    </Stack>
  );
}
