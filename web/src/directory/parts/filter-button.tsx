import { IconAdjustmentsHorizontal } from '../../ui/icons/icons.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './filter-button.module.css';

interface FilterButtonProps {
  /** How many filters narrow the list. */
  active: number;
  onClick: () => void;
}

/** Opens the filters, with the number of those that are chosen. */
export function FilterButton({ active, onClick }: FilterButtonProps) {
  return (
    <button
      type="button"
      {...tileStyle({ size: 48, tone: 'outlined', className: classes.button })}
      data-hover
      aria-label={active === 0 ? 'Filter' : `Filter, ${active} chosen`}
      onClick={onClick}
    >
      <IconAdjustmentsHorizontal size={22} />
      {active > 0 && (
        <Text as="span" size="xs" weight="strong" tabular className={classes.active} aria-hidden="true">
          {active}
        </Text>
      )}
    </button>
  );
}
