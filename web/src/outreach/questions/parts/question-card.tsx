import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconEdit, IconGripVertical, IconTrash } from '../../../ui/icons/icons.tsx';
import { ActionsMenu } from '../../../ui/overlays/actions-menu.tsx';
import type { EditedQuestion } from '../api.ts';
import { questionFacts } from './question-kinds.ts';
import classes from './questions.module.css';

/** What an organiser does with a question. */
export interface QuestionActions {
  onMove: (qid: string, position: number) => void;
  onEdit: (question: EditedQuestion) => void;
  onDelete: (question: EditedQuestion) => void;
}

interface QuestionCardProps extends QuestionActions {
  question: EditedQuestion;
  /** How many questions there are. */
  total: number;
  /** Attributes of the row and of the handle by which it is dragged. */
  row: ComponentProps<'li'> & { 'data-dragging'?: true | undefined };
  handle: ComponentProps<'button'>;
}

/** A question in the list of organisers. */
export function QuestionCard({ question, total, row, handle, onMove, onEdit, onDelete }: QuestionCardProps) {
  const { id, label, options, position, isNew = false } = question;
  return (
    <li {...row} className={classes.card}>
      <button
        {...handle}
        type="button"
        className={classes.handle}
        aria-label={`Move ${label}`}
        disabled={total < 2 || isNew}
      >
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
        <IconButton label={`Edit ${label}`} disabled={isNew} onClick={() => onEdit(question)}>
          <IconEdit />
        </IconButton>
        <IconButton label={`Delete ${label}`} disabled={isNew} onClick={() => onDelete(question)}>
          <IconTrash />
        </IconButton>
        <ActionsMenu
          label={`Order of ${label}`}
          width={200}
          items={[
            !isNew &&
              position > 0 && { words: 'Move up', icon: <IconArrowUp />, onClick: () => onMove(id, position - 1) },
            !isNew &&
              position < total - 1 && {
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
