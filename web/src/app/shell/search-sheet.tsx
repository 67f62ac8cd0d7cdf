import { Finder } from '../../groups/parts/finder.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import classes from './search-sheet.module.css';

/** The search of people and groups, where no page has room for it beside its content. */
export function SearchSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Search">
      <div className={classes.room}>
        <Finder onOpen={onClose} />
      </div>
    </Sheet>
  );
}
