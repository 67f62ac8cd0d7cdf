import type { JobPost } from '@homecoming/contract/job-posts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconBookmark, IconBookmarkFilled, IconExternalLink } from '../../ui/icons/icons.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { setSaved } from '../api.ts';
import { jobTexts, nameChat } from '../texts.ts';
import { ApplySheet } from './apply-sheet.tsx';

/** What a reader can do about a job of somebody else: apply, and save it. */
export function JobActions({ job }: { job: JobPost }) {
  const { data: user } = useCurrentUser();
  const [isApplying, setIsApplying] = useState(false);
  return (
    <Surface pad={20}>
      <Stack gap={12}>
        {job.state !== 'open' && <Text weight="strong">{jobTexts.over}</Text>}
        {job.applied && (
          <>
            <Text size="m" tone="soft">
              {jobTexts.applied}
            </Text>
            <ButtonLink to="/chat/$id" params={{ id: job.author.id }} variant="default">
              {nameChat(job)}
            </ButtonLink>
          </>
        )}
        {!job.applied && job.can.apply && <Button onClick={() => setIsApplying(true)}>{jobTexts.apply}</Button>}
        {job.link !== null && job.state === 'open' && (
          <>
            <Button
              component="a"
              href={job.link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              rightSection={<IconExternalLink size={20} />}
            >
              {jobTexts.applyByLink}
            </Button>
            <Text size="s" tone="quiet" align="center" breaks>
              {URL.parse(job.link)?.hostname ?? job.link}
            </Text>
          </>
        )}
        <Button
          variant="default"
          leftSection={job.saved ? <IconBookmarkFilled size={20} /> : <IconBookmark size={20} />}
          aria-pressed={job.saved}
          onClick={() => setSaved(job, !job.saved)}
        >
          {job.saved ? 'Saved' : 'Save'}
        </Button>
      </Stack>
      {user !== undefined && (
        <ApplySheet opened={isApplying} onClose={() => setIsApplying(false)} job={job} user={user.id} />
      )}
    </Surface>
  );
}
