import type { Conversation } from '@homecoming/contract/chat.ts';
import { classYear } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconUsers } from '../../ui/icons/icons.tsx';
import { useIsOnline } from '../presence.ts';
import { Row } from '../../ui/layout/row.tsx';
import classes from './conversation.module.css';

interface FaceProps {
  conversation: Pick<Conversation, 'id' | 'type' | 'name' | 'image' | 'members'>;
  size?: number;
}

/** The partner in a circle, with a dot while they are online, or the picture of a group in a rounded square. */
export function ConversationFace({ conversation, size = 48 }: FaceProps) {
  const { id, type, image } = conversation;
  if (type === 'user') return <PartnerFace conversation={conversation} size={size} />;
  return (
    <span className={classes.tile} data-tint={getTint(id)} style={{ width: size, height: size }}>
      {image === null ? <IconUsers size={size / 2} /> : <img src={image} alt="" width={size} height={size} />}
    </span>
  );
}

function PartnerFace({ conversation: { id, name, image, members }, size }: Required<FaceProps>) {
  const isOnline = useIsOnline(id);
  const partner = members.find((member) => member.id === id);
  return (
    <Row as="span" inline align="stretch" grow={false} className={classes.face}>
      <Avatar person={partner ?? { id, first_name: name, last_name: '', photo: image }} size={size} />
      {isOnline && <span className={classes.online} role="img" aria-label="Online" />}
    </Row>
  );
}

function getTint(id: string): string {
  const tints = ['ivy', 'dusk', 'gold', 'plum', 'brick'];
  return tints[id.charCodeAt(id.length - 1) % tints.length] ?? 'ivy';
}

/** The name of a conversation: a person with their class year, or a group. */
export function ConversationName({ conversation: { id, type, name, members } }: { conversation: NamedConversation }) {
  const year = type === 'user' ? (members.find((member) => member.id === id)?.graduation_year ?? null) : null;
  return (
    <>
      <bdi>{name}</bdi>
      {year !== null && <bdi className={classes.year}> {classYear(year)}</bdi>}
    </>
  );
}

type NamedConversation = Pick<Conversation, 'id' | 'type' | 'name' | 'members'>;
