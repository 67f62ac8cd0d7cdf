import type { Question } from '@homecoming/contract/questions.ts';
import type { ComponentProps } from 'react';
import { IconArrowDown, IconArrowUp, IconEdit, IconGripVertical, IconTrash } from '../../../ui/icons/icons.tsx';
import { ActionsMenu } from '../../../ui/overlays/actions-menu.tsx';
import { questionFacts } from './question-kinds.ts';
import classes from './questions.module.css';

/** What an organiser does with a question. */
export interface QuestionActions {
  onMove: (qid: string, position: number) => void;
  onEdit: (question: Question) => void;
  onDelete: (question: Question) => void;
}

interface QuestionCardProps extends QuestionActions {
  question: Question;
  /** How many questions there are. */
  of: number;
  /** Attributes of the row and of the handle by which it is dragged. */
  row: ComponentProps<'li'> & { 'data-dragging'?: true | undefined };
  handle: ComponentProps<'button'>;
}

/** A question in the list of organisers. */
export function QuestionCard({ question, of, row, handle, onMove, onEdit, onDelete }: QuestionCardProps) {
  const { id, label, options, position } = question;
  return (
    <li {...row} className={classes.card}>
      <button {...handle} type="button" className={classes.handle} aria-label={`Move ${label}`} disabled={of < 2}>
        <IconGripVertical />
      </button>
      <div className={classes.words}>
        <p dir="auto" className={classes.label}>
          {label}
        </p>
        <p className={classes.facts}>{questionFacts(question)}</p>
        {options.length > 0 && (
          <p dir="auto" className={classes.facts}>
            {options.slice(0, SHOWN_OPTIONS).join(', ')}
            {options.length > SHOWN_OPTIONS && ` and ${options.length - SHOWN_OPTIONS} more`}
          </p>
        )}
      </div>
      <div className={classes.icons}>
        <button type="button" className={classes.icon} aria-label={`Edit ${label}`} onClick={() => onEdit(question)}>
          <IconEdit />
        </button>
        <button
          type="button"
          className={classes.icon}
          aria-label={`Delete ${label}`}
          onClick={() => onDelete(question)}
        >
          <IconTrash />
        </button>
        <ActionsMenu
          label={`Order of ${label}`}
          width={200}
          items={[
            position > 0 && { words: 'Move up', icon: <IconArrowUp />, onClick: () => onMove(id, position - 1) },
            position < of - 1 && {
              words: 'Move down',
              icon: <IconArrowDown />,
              onClick: () => onMove(id, position + 1),
            },
          ]}
        />
      </div>
    </li>
  );
}

const SHOWN_OPTIONS = 6;
