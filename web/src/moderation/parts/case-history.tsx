import type { Case } from '@homecoming/contract/cases.ts';
import { pastTime } from '../../lib/text/format.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { listCaseSteps } from '../case-history.ts';
import { historyTexts, listPast } from '../texts.ts';
import { CaseNotes } from './case-notes.tsx';

/** What was decided about the person before, and what has happened in the case: beside it, or below it on narrow screens. */
export function CaseHistory({ shown }: { shown: Case }) {
  const past = listPast(shown.author_history);
  return (
    <Stack as="section" gap={28} aria-label={historyTexts.label}>
      {shown.author !== null && (
        <Stack gap={8}>
          <Heading as="h2" size="s">
            {historyTexts.person}
          </Heading>
          {past.length === 0 ? (
            <Text tone="soft">{historyTexts.nothing}</Text>
          ) : (
            <Stack as="ul" gap={4}>
              {past.map((one) => (
                <Text as="li" key={one}>
                  {one}
                </Text>
              ))}
            </Stack>
          )}
        </Stack>
      )}
      <Stack gap={12}>
        <Heading as="h2" size="s">
          {historyTexts.steps}
        </Heading>
        <Stack as="ol" gap={12}>
          {listCaseSteps(shown).map(({ at, text, words }) => (
            <li key={`${at} ${text}`}>
              <Text breaks>
                <bdi>{text}</bdi>
                {words !== null && (
                  <>
                    : <bdi>{words}</bdi>
                  </>
                )}
              </Text>
              <Text size="s" tone="quiet">
                {pastTime(at)}
              </Text>
            </li>
          ))}
        </Stack>
        <CaseNotes shown={shown} />
      </Stack>
    </Stack>
  );
}
