import { TextLink } from '../../ui/buttons/links.tsx';
import { IconEyeOff } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';

interface RemovedNoteProps {
  /** The decision that removed the content. */
  decision: string;
  /** The reader wrote it. */
  isOwn: boolean;
}

/** Above content that moderators removed, for its author and for those who moderate. */
export function RemovedNote({ decision, isOwn }: RemovedNoteProps) {
  return (
    <Surface kind="sunken" pad={12}>
      <Row align="start" gap={12}>
        <IconEyeOff size={20} />
        <Text size="s" tone="soft" grow>
          {isOwn
            ? 'Moderators removed this. Only you and they see it now. '
            : 'Removed. Its author and those who moderate see it. '}
          {isOwn && (
            <TextLink to="/statements/$id" params={{ id: decision }}>
              Read why and object
            </TextLink>
          )}
        </Text>
      </Row>
    </Surface>
  );
}
