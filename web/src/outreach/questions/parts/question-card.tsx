import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconEdit, IconGripVertical, IconTrash } from '../../../ui/icons/icons.tsx';
import { ActionsMenu } from '../../../ui/overlays/actions-menu.tsx';
import type { EditedQuestion } from '../api.ts';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Row } from '../../../ui/layout/row.tsx';
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
    <Surface as="li" {...row} className={classes.card}>
      <button
        {...handle}
        type="button"
        className={classes.handle}
        aria-label={`Move ${label}`}
        disabled={total < 2 || isNew}
      >
        <IconGripVertical />
      </button>
      <Text as="div" breaks grow>
        <Heading as="p" size="s" dir="auto">
          {label}
        </Heading>
        <Text size="s" tone="quiet">
          {questionFacts(question)}
        </Text>
        {options.length > 0 && (
          <Text size="s" tone="quiet" dir="auto">
            {options.slice(0, SHOWN_OPTIONS).join(', ')}
            {options.length > SHOWN_OPTIONS && ` and ${options.length - SHOWN_OPTIONS} more`}
          </Text>
        )}
      </Text>
      <Row align="stretch" grow={false} className={classes.icons}>
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
              position > 0 && { label: 'Move up', icon: <IconArrowUp />, onClick: () => onMove(id, position - 1) },
            !isNew &&
              position < total - 1 && {
                label: 'Move down',
                icon: <IconArrowDown />,
                onClick: () => onMove(id, position + 1),
              },
          ]}
        />
      </Row>
    </Surface>
  );
}

const SHOWN_OPTIONS = 6;
