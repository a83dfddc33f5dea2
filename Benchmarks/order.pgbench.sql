-- One order of one juice of one fruit, as Pavilion writes it, for pgbench on one of `bars` bars, by chance.
\set bar random(1, :bars)
\set suffix random(1, 1000000000000)
BEGIN;
SELECT stock_version AS version, order_number AS number FROM bar WHERE bar_id = 'bar-' || :bar FOR NO KEY UPDATE \gset
SELECT fruit, on_hand FROM stock WHERE bar_id = 'bar-' || :bar;
SELECT outcome FROM idempotency WHERE bar_id = 'bar-' || :bar AND idempotency_key = 'pgbench-' || :client_id || '-' || :suffix;
UPDATE bar SET stock_version = :version + 1, order_number = :number + 1 WHERE bar_id = 'bar-' || :bar;
INSERT INTO orders (bar_id, order_id, number, version, placed_at) VALUES ('bar-' || :bar, 'pgbench-' || :client_id || '-' || :suffix, :number + 1, :version + 1, 1700000000000);
INSERT INTO order_line (bar_id, order_id, position, juice, quantity, price, recipe, tax_rate, currency) VALUES ('bar-' || :bar, 'pgbench-' || :client_id || '-' || :suffix, 1, 'a', 1, 3000, '{"a":1}', 0, 'KRW');
INSERT INTO movement (bar_id, version, fruit, delta, balance, reason, order_id, moved_at) SELECT 'bar-' || :bar, :version + 1, fruit, -1, on_hand - 1, 'order', 'pgbench-' || :client_id || '-' || :suffix, 1700000000000 FROM stock WHERE bar_id = 'bar-' || :bar ORDER BY fruit LIMIT 1;
UPDATE stock SET on_hand = on_hand - 1 WHERE bar_id = 'bar-' || :bar AND fruit IN (SELECT fruit FROM stock WHERE bar_id = 'bar-' || :bar ORDER BY fruit LIMIT 1);
INSERT INTO idempotency (bar_id, idempotency_key, fingerprint, outcome, answered_at) VALUES ('bar-' || :bar, 'pgbench-' || :client_id || '-' || :suffix, 'fingerprint', '{"ordered":"pgbench"}', 1700000000000);
COMMIT;
