export const Page = ({ items = [], onPick }) => <ul>{items.map((item, i) => <li key={i} onClick={() => onPick(item)}>{item?.name ?? 'none'}</li>)}</ul>;
