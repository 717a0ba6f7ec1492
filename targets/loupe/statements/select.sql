\set id random(1, 16000)
SELECT * FROM queries WHERE id = :id;
