import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { IconEdit, IconTrash } from '../../../ui/icons/icons.tsx';
import type { SortableParts } from '../../../ui/lists/sortable-list.tsx';
import type { EditedQuestion } from '../model.ts';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { questionFacts } from './question-kinds.ts';
import classes from './questions.module.css';

/** What an organiser does with a question. */
export interface QuestionActions {
  onEdit: (question: EditedQuestion) => void;
  onDelete: (question: EditedQuestion) => void;
}

interface QuestionCardProps extends QuestionActions {
  question: EditedQuestion;
  parts: SortableParts;
}

/** A question in the list of organisers. */
export function QuestionCard({ question, parts, onEdit, onDelete }: QuestionCardProps) {
  const { label, options, isNew = false } = question;
  const { row, handle, menu } = parts;
  return (
    <Surface as="li" {...row} className={classes.card}>
      {handle}
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
        {menu}
      </Row>
    </Surface>
  );
}

const SHOWN_OPTIONS = 6;
