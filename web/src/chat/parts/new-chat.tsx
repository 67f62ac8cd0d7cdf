import { useNavigate } from '@tanstack/react-router';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { NewGroup } from './new-group.tsx';
import { PeopleSearch } from './people-search.tsx';

interface NewChatSheetProps {
  kind: 'chat' | 'group';
  opened: boolean;
  onClose: () => void;
}

/** Begins a conversation with a person, or a group chat. */
export function NewChatSheet({ kind, opened, onClose }: NewChatSheetProps) {
  const navigate = useNavigate();
  function open(id: string): void {
    onClose();
    void navigate({ to: '/chat/$id', params: { id } });
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={kind === 'chat' ? 'New chat' : 'New group'}>
      {kind === 'chat' ? <PeopleSearch without={[]} onPick={({ id }) => open(id)} /> : <NewGroup onMade={open} />}
    </Sheet>
  );
}
