/** Entry of a database thread: the engine of the store, with the pages made beside the data. */
import { answerPages } from '../pages/pages-beside-data';
import type { RecallPolicy } from '../recall/recall';
import { serveDatabase } from '../store/sqlite/database-thread';

void serveDatabase((reader, policy) => answerPages(reader, policy as RecallPolicy));
