import { Button } from '@mantine/core';
import { fullName } from '../../lib/text/format.ts';
import { IconCheck } from '../icons/icons.tsx';

interface AnswerButtonsProps {
  /** Who asked. */
  user: { first_name: string; last_name: string };
  onAnswer: (kind: 'approve' | 'decline') => void;
}

/** The buttons that answer a request. */
export function AnswerButtons({ user, onAnswer }: AnswerButtonsProps) {
  const name = fullName(user);
  return (
    <>
      <Button variant="default" aria-label={`Decline ${name}`} onClick={() => onAnswer('decline')}>
        Decline
      </Button>
      <Button
        variant="light"
        leftSection={<IconCheck size={18} />}
        aria-label={`Approve ${name}`}
        onClick={() => onAnswer('approve')}
      >
        Approve
      </Button>
    </>
  );
}
