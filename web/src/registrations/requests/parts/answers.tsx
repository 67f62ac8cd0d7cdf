import type { Answer as GivenAnswer } from '@homecoming/contract/registrations.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import classes from './requests.module.css';

/** What a person answered when they registered. */
export function Answers({ answers }: { answers: readonly GivenAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <Stack as="dl" gap={4} className={classes.answersGiven}>
      {answers.map(({ question, label, answer }) => (
        <div key={question}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">
            <LinkedText>{typeof answer === 'string' ? answer : answer.join(', ')}</LinkedText>
          </dd>
        </div>
      ))}
    </Stack>
  );
}
