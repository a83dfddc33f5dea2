-- One order of one juice of two fruits, as Pavilion writes it, for pgbench on a bar that is there.
\set suffix random(1, 1000000000000)
BEGIN;
SELECT stock_version AS version, order_number AS number FROM bar WHERE bar_id = 'main' FOR NO KEY UPDATE \gset
SELECT fruit, on_hand FROM stock WHERE bar_id = 'main';
SELECT outcome FROM idempotency WHERE bar_id = 'main' AND idempotency_key = 'pgbench-' || :client_id || '-' || :suffix;
UPDATE bar SET stock_version = :version + 1, order_number = :number + 1 WHERE bar_id = 'main';
INSERT INTO orders (bar_id, order_id, number, version, placed_at) VALUES ('main', 'pgbench-' || :client_id || '-' || :suffix, :number + 1, :version + 1, 1700000000000);
INSERT INTO order_line (bar_id, order_id, position, juice, quantity, price, recipe, tax_rate, currency) VALUES ('main', 'pgbench-' || :client_id || '-' || :suffix, 1, 'a-b', 1, 3000, '{"a":1,"b":1}', 0, 'KRW');
INSERT INTO movement (bar_id, version, fruit, delta, balance, reason, order_id, moved_at) SELECT 'main', :version + 1, fruit, -1, on_hand - 1, 'order', 'pgbench-' || :client_id || '-' || :suffix, 1700000000000 FROM stock WHERE bar_id = 'main' ORDER BY fruit LIMIT 2;
UPDATE stock SET on_hand = on_hand - 1 WHERE bar_id = 'main' AND fruit IN (SELECT fruit FROM stock WHERE bar_id = 'main' ORDER BY fruit LIMIT 2);
INSERT INTO idempotency (bar_id, idempotency_key, fingerprint, outcome, answered_at) VALUES ('main', 'pgbench-' || :client_id || '-' || :suffix, 'fingerprint', '{"ordered":"pgbench"}', 1700000000000);
COMMIT;
